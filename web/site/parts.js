// The parts of a puzzle file that fields stand for, so that everything else in it stays as it was written.

let parts = [];
let text;
let replace;

/** Forgets all parts. `replace_in_file(start, end, words)` puts words into the file in place of those between two places. */
export function begin(file, replace_in_file) {
  parts = [];
  text = file;
  replace = replace_in_file;
}

/** The part of the file between these places, which move with the text around them. */
export function part(start, end) {
  const made = { start, end };
  parts.push(made);
  return made;
}

/** What a part of the file says. */
export const words_of = ({ start, end }) => text.slice(start, end);

/** Writes other words in a part. */
export function write(part, words) {
  const { start, end } = part;
  const by = words.length - (end - start);
  text = text.slice(0, start) + words + text.slice(end);
  for (const other of parts) {
    if (other !== part && other.start >= end) other.start += by;
    if (other === part || other.end >= end) other.end += by;
  }
  replace(start, end, words);
}

/** Shows errors, each with its `line` and `message`, at the fields of their lines. */
export function mark(errors) {
  const messages = new Map(errors.map(({ line, message }) => [line, message]));
  let [line, place] = [1, 0];
  for (const { start, field } of parts.filter(({ field }) => field).sort((one, other) => one.start - other.start)) {
    line += text.slice(place, start).split("\n").length - 1;
    place = start;
    field.ariaInvalid = messages.has(line) ? "true" : null;
    field.title = messages.get(line) ?? "";
  }
}

export function element(name, properties, ...children) {
  const { dataset, ...others } = properties;
  const made = Object.assign(document.createElement(name), others);
  Object.assign(made.dataset, dataset);
  made.append(...children);
  return made;
}

/** A button with these words, or with this sign and these words for those who cannot see it. */
export function button(words, onclick, sign = "") {
  return element("button", { type: "button", className: sign && "sign", textContent: sign || words, ariaLabel: words, title: sign && words, onclick });
}

/** The first section with this heading: the place of the text behind it, and that text. */
export function section(text, heading) {
  const found = new RegExp(`^\\[${heading}\\][^\\n]*(\\n|$)`, "m").exec(text);
  if (!found) return null;
  const start = found.index + found[0].length;
  const length = text.slice(start).search(/^\[/m);
  return { start, body: length < 0 ? text.slice(start) : text.slice(start, start + length) };
}

/** The lines of a key whose value stands between three quotes: each with its place and its text. */
export function rows(text, key) {
  const found = new RegExp(`^[ \\t]*${key}[ \\t]*=[ \\t]*("""|''')\\n?([^"']*)\\1`, "m").exec(text);
  if (!found) return [];
  let place = found.index + found[0].length - 3 - found[2].length;
  return found[2].split("\n").map((row) => {
    const here = { place, row };
    place += row.length + 1;
    return here;
  });
}

/** Lets the arrow keys move among the fields of a grid, which are given in rows. */
export function move_with_arrows(grid, rows) {
  grid.onkeydown = (event) => {
    const y = rows.findIndex((row) => row.includes(event.target));
    if (y < 0) return;
    const x = rows[y].indexOf(event.target);
    const middle = (field) => field.offsetLeft + field.offsetWidth / 2;
    const away = (field) => Math.abs(middle(field) - middle(event.target));
    const nearest = (row) => row?.reduce((best, field) => (away(field) < away(best) ? field : best));
    const next = { ArrowLeft: () => rows[y][x - 1], ArrowRight: () => rows[y][x + 1], ArrowUp: () => nearest(rows[y - 1]), ArrowDown: () => nearest(rows[y + 1]) }[event.key]?.();
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
}
