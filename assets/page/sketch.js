// Small pictures of boards, without words where there are colours, and the numbers of masks as the places or pieces that they hold.

import * as boards from "./board.js";
import { data, description, lesson } from "./data.js";
import { html } from "./html.js";

const { slots, sides, pieces } = data.board;
const hasSides = Object.keys(sides).length > 0;
// Pieces of chess are all alike.
const IS_CHESS = description.play?.values.length === 1;

const pathOf = (outlines) => outlines.flat().map((points) => `M${points.join("L")}Z`).join("");

const outlines = slots.map((_, slot) => boards.outline(slot));
const allPlaces = pathOf(outlines);
const [left, top, right, bottom] = [0, 1].flatMap((axis) => [Math.min(...outlines.flat(2).map((point) => point[axis]))])
  .concat([0, 1].map((axis) => Math.max(...outlines.flat(2).map((point) => point[axis]))));
const extent = [left, top, right - left, bottom - top].join(" ");
/** How much wider than high the small pictures are. */
export const aspect = (right - left) / (bottom - top);
// Boards of one line are shown as what stands in it.
const IS_LINE = outlines.every(([outline]) => Math.max(...outline.map((point) => point[1])) - top > 0.9 * (bottom - top)) && Object.keys(pieces).length === 0;

// A picture of all places, with some of them filled: each an outline or several and the colour that fills them, if it has one of its own.
const sketch = (fills, names = []) => html`<svg class="sketch" viewBox=${extent} width=${`${Math.min(2.25 * aspect, 5.2)}rem`} aria-hidden="true">
  <path class="places" d=${allPlaces} />
  ${fills.map(([fill, shapes]) => html`<path class="filled" d=${pathOf(shapes)} fill=${fill} />`)}
  ${names.map(({ x, y, size, name }) => html`<text x=${x} y=${y + 0.36 * size} font-size=${size}>${name}</text>`)}
</svg>`;

// A short name in the middle of its place.
function nameIn(slot, name) {
  const [xs, ys] = [0, 1].map((axis) => outlines[slot][0].map((point) => point[axis]));
  const middle = (list) => (Math.min(...list) + Math.max(...list)) / 2;
  return { x: middle(xs), y: middle(ys), size: (0.8 * (Math.max(...ys) - Math.min(...ys))) / Math.max(1, 0.75 * name.length), name };
}

/** The board on which this is laid, each a slot, a piece and what it shows. @param {any[][]} laid */
export function thumbnail(laid) {
  if (IS_LINE) return html`<span class="line">${[...laid].sort(([one], [other]) => one - other).map(([, piece]) => piece).join(" ")}</span>`;
  const fills = new Map();
  const names = [];
  const add = (fill, outline) => outline && fills.set(fill, [...(fills.get(fill) ?? []), outline]);
  for (const [slot, piece, look] of laid) {
    if (hasSides) [...look].forEach((symbol, side) => add(sides[symbol]?.fill, boards.outline(slot, side)));
    else add(pieces[piece]?.fill ?? (IS_CHESS ? "var(--found)" : "var(--plate)"), outlines[slot]);
    if (!hasSides && !IS_CHESS && !pieces[piece] && String(piece).length <= 3) names.push(nameIn(slot, String(piece)));
  }
  return sketch([...fills], names);
}

// The bits of a mask, each as what it stands for.
function held(value, list) {
  const number = /^\d+$/.test(String(value)) ? BigInt(value) : 0n;
  return list.filter((_, bit) => (number >> BigInt(bit)) & 1n);
}

/** What a number of a column of masks stands for, as a picture or in words; nothing for other columns. @param {string} column */
export function maskOf(column, value) {
  const mask = lesson.masks[column];
  if (mask?.places) return sketch([[undefined, held(value, mask.places).map((slot) => outlines[slot])]]);
  return mask?.pieces ? held(value, mask.pieces).join(" ") || "none" : null;
}
