// A cover to paint: the cells of its board, and its pieces.

import { button, element, move_with_arrows, part, rows, section, words_of, write } from "./parts.js";

const MOST_CELLS = 400;
const MOST_PIECES = 64;

/** The fields of a cover, or `null` if neither its board nor its pieces can be painted. */
export function draw_cover(text, redraw) {
  const grid = /^[ \t]*grid[ \t]*=[ \t]*["'](\w+)/m.exec(text)?.[1] ?? "square";
  const parts = [draw_board(text, grid, redraw), grid === "square" ? draw_pieces(text, redraw) : null].filter(Boolean);
  return parts.length > 0 ? element("div", {}, ...parts) : null;
}

/** The places of a board, line by line; a line without places parts the layers of cubes. Each has its column, and whether it points up. */
function places_of(text, grid) {
  const lines = rows(text, "board").filter(({ row }) => grid === "cube" || row.trim() !== "");
  const is_dense = lines.every(({ row }) => /^[.#^v]*$/.test(row.trim()));
  const has_characters = is_dense && grid !== "hexagon";
  /** @type {any[][]} */
  const found = lines.map(({ place, row }) =>
    [...row.matchAll(has_characters ? /[^ \t]/g : /[^ \t]+/g)].map(({ 0: words, index }, idx) => ({
      start: place + index,
      words,
      column: grid === "hexagon" || (grid === "triangle" && is_dense) ? index : idx,
    })),
  );
  const least = Math.min(...found.flat().map(({ column }) => column));
  const known = found.flatMap((line, y) => line.filter(({ words }) => /[v^]/.test(words)).map(({ column, words }) => (column + y + Number(words === "v")) % 2));
  found.forEach((line, y) => line.forEach((place) => {
    place.is_up = (place.column + y) % 2 === (known[0] ?? 0);
    place.column -= least;
  }));
  return found;
}

function draw_board(text, grid, redraw) {
  // A board that has only a size is written out when it is first painted.
  const sized = /^([ \t]*board[ \t]*=[ \t]*)(["'](\d+)[ \t]*[x×][ \t]*(\d+)["'])/m.exec(text);
  const [high, wide] = [Number(sized?.[3]), Number(sized?.[4])];
  if (high * wide > MOST_CELLS) return null;
  /** @type {any[][]} */
  const drawn = sized ? Array.from({ length: high }, () => Array.from({ length: wide }, (_, column) => ({ words: ".", column }))) : places_of(text, grid);
  const is_silhouette = drawn.flat().every(({ words }) => /^[#X]+$/.test(words));
  if (drawn.flat().length === 0 || drawn.flat().length > MOST_CELLS || is_silhouette) return null;
  const span = grid === "hexagon" || grid === "triangle" ? 2 : 1;
  const board = element("div", { className: `cells ${grid}`, role: "group", ariaLabel: "the board" });
  let line_no = 0;
  let n_gaps = 0;
  const size = sized && part(sized.index + sized[1].length, sized.index + sized[0].length);
  const fields = drawn.map((line, y) => {
    n_gaps += Number(line.length === 0);
    line_no += 1;
    return line.map((place, x) => {
      const here = sized ? null : part(place.start, place.start + place.words.length);
      const name = /^[.#^v]$/.test(place.words) ? "" : place.words;
      const label = `row ${y + 1 - n_gaps}, column ${x + 1}${name && `, ${name}`}`;
      const cell = element("button", { type: "button", ariaLabel: label, ariaPressed: String(place.words !== "#"), textContent: name });
      cell.classList.toggle("up", grid === "triangle" && place.is_up);
      cell.style.gridArea = `${line_no} / ${place.column + 1} / auto / span ${span}`;
      cell.paint = (is_cell) => {
        cell.ariaPressed = String(is_cell);
        const words = is_cell ? (place.words === "#" ? "." : place.words) : "#";
        if (here) return write(here, words.padEnd(words_of(here).length));
        place.words = words;
        const lines = drawn.map((line) => line.map(({ words }) => words).join(""));
        write(size, `"""\n${lines.join("\n")}\n"""`);
        redraw(label);
      };
      return cell;
    });
  });
  const n_columns = Math.max(...drawn.flat().map(({ column }) => column)) + span;
  board.style.gridTemplateColumns = `repeat(${n_columns}, minmax(0, ${2 / span}rem))`;
  board.append(...fields.flat());
  paint_with_pointer(board);
  stop_once(board, fields.filter((line) => line.length > 0));
  const can_grow = grid === "square" && !sized && rows(text, "board").every(({ row }) => /^[.#]*$/.test(row.trim()));
  return element("div", {}, board, ...(can_grow ? [sizes(text, redraw)] : []));
}

/** Buttons that give the board more or fewer rows and columns. */
function sizes(text, redraw) {
  const lines = rows(text, "board");
  const all = part(lines[0].place, lines.at(-1).place + lines.at(-1).row.length);
  const to = (label, changed) =>
    button(label, () => {
      const words = changed(words_of(all).split("\n").map((row) => row.trim()).filter(Boolean));
      if (words.length === 0 || words[0].length === 0) return;
      write(all, `${words.join("\n")}\n`);
      redraw(label);
    });
  return element(
    "p",
    { className: "buttons" },
    to("Add row", (rows) => [...rows, ".".repeat(rows[0].length)]),
    to("Add column", (rows) => rows.map((row) => `${row}.`)),
    to("Remove row", (rows) => rows.slice(0, -1)),
    to("Remove column", (rows) => rows.map((row) => row.slice(0, -1))),
  );
}

/** Lets a press paint a cell, and a mouse that is held down the cells that it passes. */
function paint_with_pointer(board) {
  let painting = null;
  let pressed = null;
  const cell_of = (event) => event.target.closest("button");
  board.onpointerdown = (event) => {
    const cell = cell_of(event);
    if (event.pointerType !== "mouse" || event.button !== 0 || !cell) return;
    pressed = cell;
    painting = cell.ariaPressed !== "true";
    cell.paint(painting);
  };
  board.onpointerover = (event) => {
    const cell = cell_of(event);
    if (painting === null || !(event.buttons & 1) || !cell) return;
    if (cell.ariaPressed !== String(painting)) cell.paint(painting);
  };
  board.onclick = (event) => {
    const cell = cell_of(event);
    if (cell && cell !== pressed) cell.paint(cell.ariaPressed !== "true");
    pressed = painting = null;
  };
}

/** Makes a grid of buttons one stop of the tabulator, within which the arrow keys move. */
function stop_once(grid, fields) {
  for (const field of fields.flat()) field.tabIndex = -1;
  fields[0][0].tabIndex = 0;
  grid.onfocusin = ({ target }) => {
    for (const field of fields.flat()) field.tabIndex = field === target ? 0 : -1;
  };
  move_with_arrows(grid, fields);
}

function draw_pieces(text, redraw) {
  const found = section(text, "pieces");
  if (!found) return null;
  const { start, body } = found;
  const entry = /^[ \t]*([\w-]+|"[^"\n]*")([ \t]*=[ \t]*)("""[^"]*"""|"[^"\n]*"|\{([^\n}]*shape[ \t]*=[ \t]*)("[^"\n]*")[^\n}]*\})[^\n]*\n?/gm;
  const all = [...body.matchAll(entry)];
  if (all.length === 0 || all.length > MOST_PIECES) return null;
  const pieces = all.map((entry) => {
    const [whole, id, between, value, before_shape, shape] = entry;
    const begins = start + entry.index + whole.indexOf(id) + id.length + between.length;
    const name = id.replaceAll('"', "");
    const shape_at = begins + (shape ? 1 + before_shape.length : 0);
    const [line, given, here] = [part(start + entry.index, start + entry.index + whole.length), part(begins, begins + value.length), part(shape_at, shape_at + (shape ?? value).length)];
    const has_number = /copies[ \t]*=[ \t]*(\d+)/;
    const number = element("input", { type: "number", min: 1, value: (shape && has_number.exec(value)?.[1]) ?? "1", ariaLabel: `copies of piece ${name}` });
    number.onchange = () => {
      const copies = `copies = ${Math.max(1, Math.round(Number(number.value)) || 1)}`;
      const table = shape ? words_of(given) : `{ shape = ${words_of(given)} }`;
      write(given, has_number.test(table) ? table.replace(has_number, copies) : table.replace(/[ \t]*\}$/, `, ${copies} }`));
      redraw(number.ariaLabel);
    };
    const remove = () => {
      write(line, "");
      redraw("Add a piece");
    };
    const box = element("div", { className: "shape", role: "group", ariaLabel: `piece ${name}` });
    const painted = () => box.replaceChildren(element("b", { textContent: name }), shape_of(here, name, painted), element("span", {}, "× ", number), button(`Remove piece ${name}`, remove, "×"));
    painted();
    return box;
  });
  const last = all.at(-1);
  const at = start + last.index + last[0].length;
  const end = part(at, at);
  const add = () => {
    const names = new Set(all.map(([, id]) => id));
    const name = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].find((letter) => !names.has(letter)) ?? `P${all.length + 1}`;
    write(end, `${text[at - 1] === "\n" ? "" : "\n"}${name} = "##"\n`);
    redraw(`piece ${name}, row 1, column 1`);
  };
  return element("div", {}, element("div", { className: "shapes" }, ...pieces), button("Add a piece", add));
}

/** The cells of a piece, with those around it that it may take as well. */
function shape_of(here, name, painted) {
  const lines = words_of(here).replaceAll('"', "").replace(/^\n/, "").split(/[/\n]/).filter((row) => row.trim() !== "");
  const wide = Math.max(...lines.map((row) => row.length)) + 2;
  const blank = Array(wide).fill(false);
  const filled = [blank, ...lines.map((row) => blank.map((_, x) => /[^ .]/.test(row[x - 1] ?? "."))), blank];
  const cells = element("div", { className: "cells piece-cells", role: "group", ariaLabel: `cells of piece ${name}` });
  cells.style.gridTemplateColumns = `repeat(${wide}, 1.1rem)`;
  const fields = filled.map((row, y) =>
    row.map((is_cell, x) => {
      const cell = element("button", { type: "button", ariaLabel: `piece ${name}, row ${y}, column ${x}`, ariaPressed: String(is_cell) });
      cell.onclick = () => {
        const now = filled.map((row, at) => row.map((other, column) => (at === y && column === x ? !is_cell : other)));
        const columns = blank.map((_, column) => now.some((row) => row[column]));
        const [top, left] = [now.findIndex((row) => row.includes(true)), columns.indexOf(true)];
        if (top < 0) return;
        const kept = now.slice(top, now.findLastIndex((row) => row.includes(true)) + 1);
        const drawn = kept.map((row) => row.slice(left, columns.lastIndexOf(true) + 1).map((is_cell) => (is_cell ? "#" : ".")).join(""));
        write(here, `"${drawn.join("/")}"`);
        painted();
        document.querySelector(`[aria-label="piece ${CSS.escape(name)}, row ${y - top + 1}, column ${x - left + 1}"]`)?.focus();
      };
      return cell;
    }),
  );
  cells.append(...fields.flat());
  stop_once(cells, fields);
  return cells;
}
