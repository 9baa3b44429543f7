// The puzzle file as something to type, click and paint into.

import { html } from "../../assets/page/html.js";
import { Cover } from "./cover.js";
import { Grid, rows, section } from "./parts.js";

const MOST_PIECES = 64;
const MOST_SIDES = 12;

/**
 * The fields of a puzzle file, or `null` if it has none. `write(start, end, words, label)` puts words into the file in place of those
 * between two places, and goes on in the field of this label; `wrong` are messages by lines.
 */
export function fields(text, write, wrong) {
  const family = /^[ \t]*family[ \t]*=[ \t]*["']([a-z]+)["']/m.exec(text)?.[1];
  // A field for one character of the file; `empty` are those that mean nothing is there.
  const letter = (place, label, empty, others) => {
    const message = wrong.size > 0 ? wrong.get(text.slice(0, place).split("\n").length) : undefined;
    const onInput = ({ target }) => {
      const typed = target.value.trim();
      if (/^[A-Za-z0-9]$/.test(typed)) write(place, place + 1, typed);
      else if (typed === "" && empty) write(place, place + 1, empty[0]);
    };
    return html`<input value=${empty.includes(text[place]) ? "" : text[place]} maxlength="1" aria-label=${label} aria-invalid=${message && "true"} title=${message ?? ""}
      autocomplete="off" spellcheck=${false} onFocus=${({ target }) => target.select()} onInput=${onInput} ...${others} />`;
  };
  if (family === "flower" || family === "board") return pieces(text, letter);
  if (family === "sudoku") return digits(text, letter);
  return family === "cover" ? Cover({ text, write }) : null;
}

function pieces(text, letter) {
  const { start, body } = section(text, "pieces") ?? { body: "" };
  const found = [...body.matchAll(/^[ \t]*(\w+|"[^"\n]*")([ \t]*=[ \t]*["'])([A-Za-z0-9]+)["'][ \t]*(?:#.*)?$/gm)];
  const nSides = found[0]?.[3].length ?? 0;
  if (found.length === 0 || found.length > MOST_PIECES || nSides < 3 || nSides > MOST_SIDES) return null;
  const piece = (line) => {
    const [whole, id, between, sides] = line;
    const begins = start + line.index + whole.indexOf(id) + id.length + between.length;
    const name = id.replaceAll('"', "");
    const side = (_, idx) => {
      const angle = 2 * Math.PI * (idx / sides.length - 1 / 4);
      return letter(begins + idx, `piece ${name}, side ${idx + 1}`, "", { style: { left: `${50 + 37 * Math.cos(angle)}%`, top: `${50 + 37 * Math.sin(angle)}%` } });
    };
    return html`<div class="tile" role="group" aria-label=${`piece ${name}`}><b>${name}</b>${[...sides].map(side)}</div>`;
  };
  return html`<div class="tiles">${found.map(piece)}</div>`;
}

function digits(text, letter) {
  const places = rows(text, "grid").map(({ place, row }) => [...row].flatMap((symbol, idx) => (/[.0-9A-Za-z]/.test(symbol) ? [place + idx] : [])));
  const lines = places.filter((line) => line.length > 0);
  const size = lines.length;
  if (size < 4 || size > 16 || lines.some((line) => line.length !== size)) return null;
  let high = Math.floor(Math.sqrt(size));
  while (size % high !== 0) high -= 1;
  const wide = size / high;
  const hasBoxes = !/^[ \t]*regions[ \t]*=/m.test(text);
  const digit = (row) => (place, column) => {
    const edges = [column % wide === wide - 1 && column < size - 1 && "right", row % high === high - 1 && row < size - 1 && "below"];
    return letter(place, `row ${row + 1}, column ${column + 1}`, ".0", { class: hasBoxes ? edges.filter(Boolean).join(" ") : "" });
  };
  return html`<${Grid} class="digits" label="the grid" columns=${`repeat(${size}, minmax(0, 2.6rem))`}>${lines.flatMap((line, row) => line.map(digit(row)))}<//>`;
}
