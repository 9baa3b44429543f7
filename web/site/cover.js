// A cover to paint: the cells of its board, and its pieces.

import { html } from "../../assets/page/html.js";
import { Grid, rows, section, signed } from "./parts.js";

const MOST_CELLS = 400;
const MOST_PIECES = 64;

/** The fields of a cover, or `null` if neither its board nor its pieces can be painted. */
export function Cover({ text, write }) {
  const grid = /^[ \t]*grid[ \t]*=[ \t]*["'](\w+)/m.exec(text)?.[1] ?? "square";
  const [board, pieces] = [boardOf(text, grid, write), grid === "square" ? piecesOf(text, write) : null];
  return board || pieces ? html`<div>${board}${pieces}</div>` : null;
}

// The places of a board, line by line; a line without places parts the layers of cubes. Each has its column, and whether it points up.
function placesOf(text, grid) {
  const lines = rows(text, "board").filter(({ row }) => grid === "cube" || row.trim() !== "");
  const isDense = lines.every(({ row }) => /^[.#^v]*$/.test(row.trim()));
  const hasCharacters = isDense && grid !== "hexagon";
  const isIndented = grid === "hexagon" || (grid === "triangle" && isDense);
  const found = lines.map(({ place, row }) =>
    [...row.matchAll(hasCharacters ? /[^ \t]/g : /[^ \t]+/g)].map(({ 0: words, index }, idx) => ({ start: place + index, words, column: isIndented ? index : idx, isUp: false })),
  );
  const least = Math.min(...found.flat().map(({ column }) => column));
  const known = found.flatMap((line, y) => line.filter(({ words }) => /[v^]/.test(words)).map(({ column, words }) => (column + y + Number(words === "v")) % 2));
  found.forEach((line, y) => line.forEach((place) => {
    place.isUp = (place.column + y) % 2 === (known[0] ?? 0);
    place.column -= least;
  }));
  return found;
}

// The cell that is pressed, and what a mouse that is held down paints the cells with that it passes.
let pressed = null;
let painting = null;

// Lets a press paint a cell, and a mouse that is held down those that it passes.
const painted = (isCell, paint) => ({
  "aria-pressed": isCell,
  onPointerDown: ({ pointerType, button, currentTarget }) => {
    if (pointerType !== "mouse" || button !== 0) return;
    [pressed, painting] = [currentTarget, !isCell];
    paint(!isCell);
  },
  onPointerOver: ({ buttons }) => {
    if (painting !== null && buttons & 1 && painting !== isCell) paint(painting);
  },
  onClick: ({ currentTarget }) => {
    if (currentTarget !== pressed) paint(!isCell);
    pressed = painting = null;
  },
});

// What cells were called, by their places, before they were painted away; they get their names back where there is room.
const named = new Map();

function nameAt(text, start) {
  const name = named.get(start) ?? ".";
  return text.slice(start + 1, start + name.length).trim() === "" ? name : ".";
}

function boardOf(text, grid, write) {
  // A board that has only a size is written out when it is first painted.
  const sized = /^([ \t]*board[ \t]*=[ \t]*)(["'](\d+)[ \t]*[x×][ \t]*(\d+)["'])/m.exec(text);
  const [high, wide] = [Number(sized?.[3]), Number(sized?.[4])];
  if (high * wide > MOST_CELLS) return null;
  const blank = { start: 0, words: ".", isUp: false };
  const drawn = sized ? Array.from({ length: high }, () => Array.from({ length: wide }, (_, column) => ({ ...blank, column }))) : placesOf(text, grid);
  const isSilhouette = drawn.flat().every(({ words }) => /^[#X]+$/.test(words));
  if (drawn.flat().length === 0 || drawn.flat().length > MOST_CELLS || isSilhouette) return null;
  const paint = (place) => (isCell) => {
    if (!isCell) named.set(place.start, place.words);
    const words = isCell ? nameAt(text, place.start) : "#";
    if (!sized) return write(place.start, place.start + Math.max(place.words.length, words.length), words.padEnd(place.words.length));
    const lines = drawn.map((line) => line.map((other) => (other === place ? words : other.words)).join(""));
    write(sized.index + sized[1].length, sized.index + sized[0].length, `"""\n${lines.join("\n")}\n"""`);
  };
  const span = grid === "hexagon" || grid === "triangle" ? 2 : 1;
  const nColumns = Math.max(...drawn.flat().map(({ column }) => column)) + span;
  const rowOf = (y) => y + 1 - drawn.slice(0, y).filter((line) => line.length === 0).length;
  const cells = drawn.flatMap((line, y) => line.map((place, x) => {
    const name = /^[.#^v]$/.test(place.words) ? "" : place.words;
    return html`<button type="button" class=${grid === "triangle" && place.isUp ? "up" : undefined} tabindex=${y + x === 0 ? 0 : -1} aria-label=${`row ${rowOf(y)}, column ${x + 1}${name && `, ${name}`}`}
      style=${{ gridArea: `${y + 1} / ${place.column + 1} / auto / span ${span}` }} ...${painted(place.words !== "#", paint(place))}>${name}</button>`;
  }));
  const canGrow = grid === "square" && !sized && rows(text, "board").every(({ row }) => /^[.#]*$/.test(row.trim()));
  return html`<${Grid} class=${`cells ${grid}`} label="the board" columns=${`repeat(${nColumns}, minmax(0, ${2 / span}rem))`}>${cells}<//>${canGrow && sizes(text, write)}`;
}

// Buttons that give the board more or fewer rows and columns.
function sizes(text, write) {
  const lines = rows(text, "board");
  const [start, end] = [lines[0].place, lines.at(-1).place + lines.at(-1).row.length];
  const to = (label, changed) => html`<button type="button" class="small" onClick=${() => {
    const words = changed(text.slice(start, end).split("\n").map((row) => row.trim()).filter(Boolean));
    if (words.length > 0 && words[0].length > 0) write(start, end, `${words.join("\n")}\n`);
  }}>${label}</button>`;
  return html`<p class="buttons">
    ${to("Add row", (rows) => [...rows, ".".repeat(rows[0].length)])}
    ${to("Add column", (rows) => rows.map((row) => `${row}.`))}
    ${to("Remove row", (rows) => rows.slice(0, -1))}
    ${to("Remove column", (rows) => rows.map((row) => row.slice(0, -1)))}
  </p>`;
}

const ENTRY = /^[ \t]*([\w-]+|"[^"\n]*")([ \t]*=[ \t]*)("""[^"]*"""|"[^"\n]*"|\{([^\n}]*shape[ \t]*=[ \t]*)("[^"\n]*")[^\n}]*\})[^\n]*\n?/gm;

function piecesOf(text, write) {
  const { start, body } = section(text, "pieces") ?? { body: "" };
  const all = [...body.matchAll(ENTRY)];
  if (all.length === 0 || all.length > MOST_PIECES) return null;
  const names = all.map(([, id]) => id);
  const end = start + all.at(-1).index + all.at(-1)[0].length;
  const add = () => {
    const name = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].find((letter) => !names.includes(letter)) ?? `P${all.length + 1}`;
    write(end, end, `${text[end - 1] === "\n" ? "" : "\n"}${name} = "##"\n`, `piece ${name}, row 1, column 1`);
  };
  return html`<div class="shapes">${all.map((entry) => pieceOf(start, entry, write))}</div><button type="button" class="small" aria-label="Add a piece" onClick=${add}>Add a piece</button>`;
}

function pieceOf(start, entry, write) {
  const [whole, id, between, value, beforeShape, shape] = entry;
  const line = start + entry.index;
  const begins = line + whole.indexOf(id) + id.length + between.length;
  const name = id.replaceAll('"', "");
  const hasNumber = /copies[ \t]*=[ \t]*(\d+)/;
  const onChange = ({ target }) => {
    const copies = `copies = ${Math.max(1, Math.round(Number(target.value)) || 1)}`;
    const table = shape ? value : `{ shape = ${value} }`;
    write(begins, begins + value.length, hasNumber.test(table) ? table.replace(hasNumber, copies) : table.replace(/[ \t]*\}$/, `, ${copies} }`));
  };
  return html`<div class="shape" role="group" aria-label=${`piece ${name}`}>
    <b>${name}</b>
    ${shapeOf(begins + (shape ? 1 + beforeShape.length : 0), shape ?? value, name, write)}
    <span>× <input type="number" min="1" value=${(shape && hasNumber.exec(value)?.[1]) ?? "1"} aria-label=${`copies of piece ${name}`} onChange=${onChange} /></span>
    ${signed(`Remove piece ${name}`, "×", () => write(line, line + whole.length, "", "Add a piece"))}
  </div>`;
}

// The cells of a piece, with those around it that it may take as well.
function shapeOf(start, words, name, write) {
  const lines = words.replaceAll('"', "").replace(/^\n/, "").split(/[/\n]/).filter((row) => row.trim() !== "");
  const wide = Math.max(...lines.map((row) => row.length)) + 2;
  const blank = Array(wide).fill(false);
  const filled = [blank, ...lines.map((row) => blank.map((_, x) => /[^ .]/.test(row[x - 1] ?? "."))), blank];
  const label = (y, x) => `piece ${name}, row ${y}, column ${x}`;
  const paint = (y, x) => () => {
    const now = filled.map((row, at) => row.map((other, column) => (at === y && column === x ? !other : other)));
    const columns = blank.map((_, column) => now.some((row) => row[column]));
    const [top, left] = [now.findIndex((row) => row.includes(true)), columns.indexOf(true)];
    if (top < 0) return;
    const kept = now.slice(top, now.findLastIndex((row) => row.includes(true)) + 1);
    const drawn = kept.map((row) => row.slice(left, columns.lastIndexOf(true) + 1).map((isCell) => (isCell ? "#" : ".")).join(""));
    write(start, start + words.length, `"${drawn.join("/")}"`, label(y - top + 1, x - left + 1));
  };
  const cells = filled.flatMap((row, y) => row.map((isCell, x) => html`<button type="button" tabindex=${y + x === 0 ? 0 : -1} aria-label=${label(y, x)} aria-pressed=${isCell} onClick=${paint(y, x)} />`));
  return html`<${Grid} class="cells" label=${`cells of piece ${name}`} columns=${`repeat(${wide}, 1.1rem)`}>${cells}<//>`;
}
