// The puzzle file as something to type, click and paint into.

import { draw_cover } from "./cover.js";
import { begin, element, move_with_arrows, part, rows, section, write } from "./parts.js";

const MOST_PIECES = 64;
const MOST_SIDES = 12;

/** The fields of a puzzle file, or `null` if it has none. `replace` changes the file, and `redraw` draws the fields of the changed file. */
export function draw(text, replace, redraw) {
  begin(text, replace);
  const family = /^[ \t]*family[ \t]*=[ \t]*["']([a-z]+)["']/m.exec(text)?.[1];
  if (family === "flower" || family === "board") return pieces(text);
  if (family === "sudoku") return digits(text);
  if (family === "cover") return draw_cover(text, redraw);
  return null;
}

/** A field for one character of the file; `empty` are those that mean nothing is there. */
function letter_field(text, place, label, empty) {
  const letter = part(place, place + 1);
  const input = element("input", { value: empty.includes(text[place]) ? "" : text[place], maxLength: 1, ariaLabel: label, autocomplete: "off", spellcheck: false });
  letter.field = input;
  input.onfocus = () => input.select();
  input.oninput = () => {
    const typed = input.value.trim();
    if (/^[A-Za-z0-9]$/.test(typed)) write(letter, typed);
    else if (typed === "" && empty) write(letter, empty[0]);
  };
  return input;
}

function pieces(text) {
  const { start, body } = section(text, "pieces") ?? { body: "" };
  const found = [...body.matchAll(/^[ \t]*(\w+|"[^"\n]*")([ \t]*=[ \t]*["'])([A-Za-z0-9]+)["'][ \t]*(?:#.*)?$/gm)];
  const n_sides = found[0]?.[3].length ?? 0;
  if (found.length === 0 || found.length > MOST_PIECES || n_sides < 3 || n_sides > MOST_SIDES) return null;
  const drawn = found.map((line) => {
    const [, id, between, sides] = line;
    const begins = start + line.index + line[0].indexOf(id) + id.length + between.length;
    const name = id.replaceAll('"', "");
    const fields = [...sides].map((_, idx) => {
      const input = letter_field(text, begins + idx, `piece ${name}, side ${idx + 1}`, "");
      const angle = 2 * Math.PI * (idx / sides.length - 1 / 4);
      input.style.left = `${50 + 37 * Math.cos(angle)}%`;
      input.style.top = `${50 + 37 * Math.sin(angle)}%`;
      return input;
    });
    return element("div", { className: "piece", role: "group", ariaLabel: `piece ${name}` }, element("b", { textContent: name }), ...fields);
  });
  return element("div", { className: "pieces" }, ...drawn);
}

function digits(text) {
  const places = rows(text, "grid").map(({ place, row }) => [...row].flatMap((letter, idx) => (/[.0-9A-Za-z]/.test(letter) ? [place + idx] : [])));
  const lines = places.filter((line) => line.length > 0);
  const size = lines.length;
  if (size < 4 || size > 16 || lines.some((line) => line.length !== size)) return null;
  let high = Math.floor(Math.sqrt(size));
  while (size % high !== 0) high -= 1;
  const wide = size / high;
  const has_boxes = !/^[ \t]*regions[ \t]*=/m.test(text);
  const fields = lines.map((line, row) =>
    line.map((place, column) => {
      const input = letter_field(text, place, `row ${row + 1}, column ${column + 1}`, ".0");
      input.classList.toggle("right", has_boxes && column % wide === wide - 1 && column < size - 1);
      input.classList.toggle("below", has_boxes && row % high === high - 1 && row < size - 1);
      return input;
    }),
  );
  const grid = element("div", { className: "digits", role: "group", ariaLabel: "the grid" }, ...fields.flat());
  grid.style.gridTemplateColumns = `repeat(${size}, minmax(0, 2.6rem))`;
  move_with_arrows(grid, fields);
  return grid;
}
