// The parts of a puzzle file that fields stand for, and grids of fields. A field changes its part alone, so that the rest of the file stays
// as it was written.

import { html } from "../../assets/page/html.js";

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

/** A button with a sign, and words for those who cannot see it. */
export const signed = (words, sign, onClick) => html`<button type="button" class="small" aria-label=${words} title=${words} onClick=${onClick}>${sign}</button>`;

// The field that an arrow key leads to.
function beside({ currentTarget, target, key }) {
  const fields = [...currentTarget.children];
  const middle = (field) => field.offsetLeft + field.offsetWidth / 2;
  const away = (field) => Math.abs(middle(field) - middle(target));
  const sign = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }[key];
  if (!sign || target === currentTarget) return undefined;
  if (key === "ArrowLeft" || key === "ArrowRight") {
    const next = fields[fields.indexOf(target) + sign];
    return next?.offsetTop === target.offsetTop ? next : undefined;
  }
  const tops = fields.map(({ offsetTop }) => offsetTop).filter((top) => sign * (top - target.offsetTop) > 0);
  const top = sign > 0 ? Math.min(...tops) : Math.max(...tops);
  return fields.filter(({ offsetTop }) => offsetTop === top).reduce((best, field) => (best && away(best) <= away(field) ? best : field), undefined);
}

function onKeyDown(event) {
  const next = beside(event);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

// The Tab key leads to the field that had the focus last.
function onFocusIn({ currentTarget, target }) {
  for (const field of currentTarget.children) field.tabIndex = field === target ? 0 : -1;
}

/** Fields among which the arrow keys move, and of which the Tab key reaches one. `columns` is the width of all columns. */
export const Grid = ({ label, columns, children, ...others }) => html`<div role="group" aria-label=${label} style=${{ gridTemplateColumns: columns }}
  onKeyDown=${onKeyDown} onfocusin=${onFocusIn} ...${others}>${children}</div>`;
