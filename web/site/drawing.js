// The puzzle file as something to type and click into: sides of pieces, digits of a grid, cells of a board. Each field stands for one
// character of the file, so that everything else in it stays as it was written.

const MOST_PIECES = 64;
const MOST_SIDES = 12;
const MOST_CELLS = 256;

/** The fields of a puzzle file, or `null` if it has none of these forms. `change(place, letter)` changes the character at a place of the file. */
export function draw(text, change) {
  const family = /^[ \t]*family[ \t]*=[ \t]*["']([a-z]+)["']/m.exec(text)?.[1];
  if (family === "flower" || family === "board") return pieces(text, change);
  if (family === "sudoku") return digits(text, change);
  if (family === "cover") return cells(text, change);
  return null;
}

function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

function field(text, place, label, change, empty) {
  const letter = text[place];
  const input = element("input", { value: empty.includes(letter) ? "" : letter, maxLength: 1, ariaLabel: label, autocomplete: "off", spellcheck: false });
  input.onfocus = () => input.select();
  input.oninput = () => {
    const typed = input.value.trim();
    if (/^[A-Za-z0-9]$/.test(typed)) change(place, typed);
    else if (typed === "" && empty) change(place, empty[0]);
  };
  return input;
}

/** The sections of a file that begin with this heading: the place of the text behind it, and that text. */
function section(text, heading) {
  const found = new RegExp(`^\\[${heading}\\][^\\n]*\\n`, "m").exec(text);
  if (!found) return null;
  const start = found.index + found[0].length;
  const length = text.slice(start).search(/^\[/m);
  return { start, body: length < 0 ? text.slice(start) : text.slice(start, start + length) };
}

function pieces(text, change) {
  const { start, body } = section(text, "pieces") ?? { body: "" };
  const found = [...body.matchAll(/^[ \t]*(\w+|"[^"\n]*")([ \t]*=[ \t]*["'])([A-Za-z0-9]+)["'][ \t]*(?:#.*)?$/gm)];
  const n_sides = found[0]?.[3].length ?? 0;
  if (found.length === 0 || found.length > MOST_PIECES || n_sides < 3 || n_sides > MOST_SIDES) return null;
  const drawn = found.map((line) => {
    const [, id, between, sides] = line;
    const begins = start + line.index + line[0].indexOf(id) + id.length + between.length;
    const name = id.replaceAll('"', "");
    const fields = [...sides].map((_, idx) => {
      const input = field(text, begins + idx, `piece ${name}, side ${idx + 1}`, change, "");
      const angle = 2 * Math.PI * (idx / sides.length - 1 / 4);
      input.style.left = `${50 + 37 * Math.cos(angle)}%`;
      input.style.top = `${50 + 37 * Math.sin(angle)}%`;
      return input;
    });
    return element("div", { className: "piece", role: "group", ariaLabel: `piece ${name}` }, element("b", { textContent: name }), ...fields);
  });
  return element("div", { className: "pieces" }, ...drawn);
}

/** The rows of a key whose value stands between three quotes: each with its place and its text. */
function rows(text, key) {
  const found = new RegExp(`^[ \\t]*${key}[ \\t]*=[ \\t]*"""\\n([^"]*)"""`, "m").exec(text);
  if (!found) return [];
  let place = found.index + found[0].length - 3 - found[1].length;
  const all = found[1].split("\n").map((row) => {
    const here = { place, row };
    place += row.length + 1;
    return here;
  });
  return all.filter(({ row }) => row.trim() !== "");
}

function digits(text, change) {
  const places = rows(text, "grid").map(({ place, row }) => [...row].flatMap((letter, idx) => (/[.0-9A-Za-z]/.test(letter) ? [place + idx] : [])));
  const lines = places.filter((line) => line.length > 0);
  const size = lines.length;
  if (size < 4 || size > 16 || lines.some((line) => line.length !== size)) return null;
  let high = Math.floor(Math.sqrt(size));
  while (size % high !== 0) high -= 1;
  const wide = size / high;
  const has_boxes = !/^[ \t]*regions[ \t]*=/m.test(text);
  const grid = element("div", { className: "digits", role: "group", ariaLabel: "the grid" });
  grid.style.gridTemplateColumns = `repeat(${size}, minmax(0, 2.6rem))`;
  lines.forEach((line, row) =>
    line.forEach((place, column) => {
      const input = field(text, place, `row ${row + 1}, column ${column + 1}`, change, ".0");
      input.classList.toggle("right", has_boxes && column % wide === wide - 1 && column < size - 1);
      input.classList.toggle("below", has_boxes && row % high === high - 1 && row < size - 1);
      grid.append(input);
    }),
  );
  move_with_arrows(grid, size);
  return grid;
}

function cells(text, change) {
  if (/^[ \t]*grid[ \t]*=[ \t]*["'](?!square)/m.test(text)) return null;
  const lines = rows(text, "board");
  const width = Math.max(0, ...lines.map(({ row }) => row.length));
  const is_plain = lines.every(({ row }) => /^[.#]+$/.test(row) && row.length === width);
  if (lines.length === 0 || !is_plain || lines.length * width > MOST_CELLS) return null;
  const grid = element("div", { className: "cells", role: "group", ariaLabel: "the board" });
  grid.style.gridTemplateColumns = `repeat(${width}, minmax(0, 2rem))`;
  lines.forEach(({ place, row }, y) =>
    [...row].forEach((letter, x) => {
      const cell = element("button", { type: "button", ariaLabel: `row ${y + 1}, column ${x + 1}`, ariaPressed: String(letter === ".") });
      cell.onclick = () => {
        const is_cell = cell.ariaPressed !== "true";
        cell.ariaPressed = String(is_cell);
        change(place + x, is_cell ? "." : "#");
      };
      grid.append(cell);
    }),
  );
  move_with_arrows(grid, width);
  return grid;
}

function move_with_arrows(grid, width) {
  const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -width, ArrowDown: width };
  grid.onkeydown = (event) => {
    const step = steps[event.key];
    const next = step && grid.children[[...grid.children].indexOf(event.target) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
}
