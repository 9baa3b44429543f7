// Small pictures in the rows of tables, without words: the board of a row, and the numbers of masks as the places or pieces that they hold. They are drawn
// when they are seen.

import { boards } from "./board.js";
import { lesson } from "./data.js";

const { slots, sides, pieces, holes } = lesson.board;
const SIGHT = { rootMargin: "200px" };

// Boards without colours say nothing when they are small.
const isColoured = Object.keys(sides).length > 0 || holes.length > 0;

function pathOf(outlines) {
  return outlines.map((points) => `M${points.join("L")}Z`).join("");
}

// The places of the board, which all these pictures share, and how far they reach.
let extent = null;

function sharedExtent() {
  if (extent) return extent;
  const outlines = [...slots.keys()].map((slot) => boards.outline(slot));
  const [xs, ys] = [0, 1].map((axis) => outlines.flat().map((point) => point[axis]));
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  extent = [x, y, Math.max(...xs) - x, Math.max(...ys) - y].join(" ");
  const all = boards.svg("path", { id: "all-places", d: pathOf(outlines) });
  document.querySelector(".stock defs").append(all);
  return extent;
}

// A picture of all places, with some of them filled: each a list of outlines and the colour that fills them, if it has one of its own.
function sketch(fills) {
  const picture = boards.svg("svg", { class: "sketch", viewBox: sharedExtent(), "aria-hidden": "true" });
  picture.append(boards.svg("use", { href: "#all-places" }));
  for (const [fill, outlines] of fills) picture.append(boards.svg("path", { class: "filled", d: pathOf(outlines), ...(fill ? { fill } : {}) }));
  return picture;
}

// A board on which this is laid, each a slot, a piece and what it shows.
function boardOf(laid) {
  const fills = new Map();
  const add = (fill, outline) => outline && fills.set(fill, [...(fills.get(fill) ?? []), outline]);
  for (const [slot, piece, look] of laid) {
    const shown = [...look].map((symbol) => sides[symbol]?.fill);
    const isOfSides = shown.some(Boolean);
    if (isOfSides) shown.forEach((fill, side) => fill && add(fill, boards.outline(slot, side)));
    else if (pieces[piece]) add(pieces[piece].fill, boards.outline(slot));
  }
  return sketch(fills);
}

// The bits of a mask, each as what it stands for.
function held(text, list) {
  const number = /^\d+$/.test(text) ? BigInt(text) : 0n;
  return list.filter((_, bit) => (number >> BigInt(bit)) & 1n);
}

/**
 * Draws into the rows of a table what can be drawn small.
 * @param {any} table
 * @param {(idx: number) => any[][]} [laidOf] what lies on the board of a row, if the rows have boards
 */
export function illustrate(table, laidOf) {
  const masks = [...table.tHead.rows[0].cells].map(({ textContent }, idx) => ({ idx, mask: lesson.masks[textContent] })).filter(({ mask }) => mask);
  const hasBoards = laidOf !== undefined && isColoured;
  if (!hasBoards && masks.length === 0) return;
  if (hasBoards) table.classList.add("pictured");
  const trs = [...table.tBodies[0].rows];
  const seen = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      const rowIdx = trs.indexOf(target);
      if (hasBoards) target.querySelector("th button").append(boardOf(laidOf(rowIdx)));
      for (const { idx, mask } of masks) {
        const cell = trs[rowIdx].cells[idx];
        if (mask.places) cell.append(sketch([[null, held(cell.textContent, mask.places).map((slot) => boards.outline(slot))]]));
      }
    }
  }, { root: table.closest(".scroll"), ...SIGHT });
  for (const tr of trs) {
    for (const { idx, mask } of masks) {
      const cell = tr.cells[idx];
      cell.classList.add("mask");
      cell.title = cell.textContent;
      if (mask.pieces) cell.dataset.pieces = held(cell.textContent, mask.pieces).join(" ") || "none";
    }
    seen.observe(tr);
  }
}
