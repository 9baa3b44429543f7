// Boards of rows: blanks are filled in and painted, slot by slot, as the program draws them.

import { data } from "./data.js";
import { visible } from "./text.js";

const { blanks, holes, slots, rooms, sides, pieces, seams, beyond, faces } = data.board;
const SVG = "http://www.w3.org/2000/svg";

// As in the pictures that the program draws: how small names get, and how far below their middle they stand.
const LEAST_SIZE = 0.5;
const BASELINE = 0.36;
// How much wider than a name its plate is, in font sizes.
const PLATE_MARGIN = 0.6;
// The lines round what is laid.
const LINE = "var(--piece-line)";
// The symbol of a side at which a piece goes on in the next slot.
const GOES_ON = ".";
// What takes two columns, and what takes none.
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;
const NARROW = /[\p{Mark}\u200b-\u200f]/u;

// About how wide a text is, in font sizes.
const widthOf = (text) => [...text].reduce((sum, symbol) => sum + (NARROW.test(symbol) ? 0 : WIDE.test(symbol) ? 1.3 : 0.61), 0);

// A text that keeps to a width with a margin in font sizes, and its size: smaller where it is too wide, and cut in its middle where that
// is not enough.
function fitted(text, margin, width, wanted) {
  const natural = (widthOf(text) + margin) * wanted;
  const size = natural > width ? wanted * Math.max(width / natural, LEAST_SIZE) : wanted;
  const most = width / size - margin;
  if (widthOf(text) <= most * 1.001) return { text, size };
  const symbols = [...text];
  const cut = (n) => [symbols.slice(0, Math.ceil(n / 2)), symbols.slice(symbols.length - Math.floor(n / 2))].map((part) => part.join(""));
  let n = 1;
  while (widthOf(`${cut(n + 1).join("")}…`) <= most) n += 1;
  const [before, after] = cut(n);
  return { text: `${before.trimEnd()}…${after.trimStart()}`, size };
}

function svg(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

const known = new Map();

// A copy of an element, which is read when it is wanted for the first time.
function copy(text) {
  if (!known.has(text)) {
    const group = svg("g", {});
    group.innerHTML = text ?? "";
    known.set(text, group.firstElementChild);
  }
  return known.get(text)?.cloneNode(true);
}

function paint(element, name, value) {
  if (element && value) element.setAttribute(name, value);
}

function set(element, attributes) {
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, Number(value.toFixed(1)));
}

function cornersOf(shape) {
  if (shape?.tagName !== "polygon") return null;
  return shape.getAttribute("points").split(" ").map((point) => point.split(",").map(Number));
}

// What a side is called: a word runs along its edge, the right way up and as large as it fits.
function write(text, side, words) {
  text.textContent = words;
  if ([...words].length < 2) return;
  const [from, to, apex] = cornersOf(side);
  const foot = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  const [base, height] = [[to, from], [apex, foot]].map(([one, other]) => Math.hypot(one[0] - other[0], one[1] - other[1]));
  const size = (0.85 * 0.88 * base) / (widthOf(words) + (0.72 * base) / height);
  const share = (0.12 * height + 0.4 * size) / height;
  const [x, y] = [0, 1].map((axis) => (foot[axis] + (apex[axis] - foot[axis]) * share).toFixed(1));
  const angle = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  const upright = ((((angle + 90) % 180) + 180) % 180) - 90;
  text.setAttribute("transform", `translate(${x} ${y}) rotate(${upright.toFixed(1)})`);
  set(text, { x: 0, y: BASELINE * size, "font-size": size });
}

// Writes a name into a place that is so wide, on a plate if there is one.
function label(name, words, room, plate) {
  const size = Number(name.getAttribute("font-size"));
  const middle = Number(name.getAttribute("y")) - BASELINE * size;
  const found = fitted(visible(words), plate ? PLATE_MARGIN : 0, room, size);
  name.textContent = found.text;
  set(name, { y: middle + BASELINE * found.size, "font-size": found.size });
  if (!plate) return;
  const high = 1.45 * found.size;
  const width = Math.max((widthOf(found.text) + PLATE_MARGIN) * found.size, high);
  set(plate, { x: Number(name.getAttribute("x")) - width / 2, y: middle - high / 2, width, height: high, rx: high / 2 });
}

const isHole = ({ piece }) => holes.length > 0 && !pieces[piece];

// What lies in each slot, and what it shows there side by side. Rows are slots, pieces, looks and parts; where pieces take several slots,
// and no look is given, a piece goes on in the slots of the same part.
function placed(rows) {
  const bySlot = new Map(rows.map(([slot, piece, look, part]) => [slot, { slot, piece: String(piece), look: [...(look ?? "")], part }]));
  for (const placement of bySlot.values()) {
    const { slot, piece, look, part } = placement;
    const isSame = (other) => other !== undefined && other.piece === piece && other.part === part;
    if (beyond.length > 0 && pieces[piece] && look.length === 0) placement.look = beyond[slot].map((other) => (isSame(bySlot.get(other)) ? GOES_ON : ""));
  }
  return bySlot;
}

const goesOn = ({ look }, side) => beyond.length > 0 && look[side] === GOES_ON;

// A placement: what lies in a slot.
function drawn(placement) {
  const { slot, piece, look } = placement;
  const group = copy((isHole(placement) ? holes : blanks)[slot]);
  if (!group) return null;
  group.dataset.piece = piece;
  group.querySelector("title").textContent = `${slots[slot]}: ${piece}`;
  const labels = group.querySelectorAll(".side-label");
  group.querySelectorAll(".side").forEach((side, idx) => {
    const dye = sides[look[idx]];
    paint(side, "fill", dye?.fill);
    if (labels[idx] && look[idx]) write(labels[idx], side, (side.tagName === "polygon" && dye?.label) || look[idx]);
    paint(labels[idx], "fill", dye?.ink);
    if (goesOn(placement, idx)) side.remove();
  });
  if (isHole(placement)) return group;
  const dye = pieces[piece];
  // A place may be there several times over.
  group.querySelectorAll(".name").forEach((name) => {
    label(name, piece, rooms[slot], group.querySelector(".plate"));
    paint(name, "fill", dye?.ink);
  });
  group.querySelectorAll(".note").forEach((note) => paint(note, "fill", dye?.ink));
  group.querySelectorAll(".body").forEach((body) => {
    if (body.getAttribute("stroke") === body.getAttribute("fill")) paint(body, "stroke", dye?.fill);
    paint(body, "fill", dye?.fill);
  });
  return group;
}

// Placements, and the borders of pieces once more, on top of everything.
function flat(placements) {
  const groups = placements.map(drawn).filter(Boolean);
  const borders = groups.flatMap((group) => [...group.querySelectorAll("path.side")]).map((side) => side.cloneNode());
  for (const border of borders) border.setAttribute("class", "joint");
  return [...groups, ...borders];
}

// What is seen of placements in perspective, in the order in which it is painted.
function solid(bySlot) {
  const inOrder = [...bySlot.values()].filter((placement) => !isHole(placement)).sort((one, other) => one.slot - other.slot);
  return inOrder.flatMap((placement) => {
    const { slot, piece } = placement;
    const isHidden = (side) => {
      const other = bySlot.get(beyond[slot][side]);
      return goesOn(placement, side) || (other !== undefined && !isHole(other));
    };
    return (faces[slot] ?? []).filter(({ side }) => !isHidden(side)).map((face) => {
      const group = copy(face.svg);
      const [fill, ink] = pieces[piece].shades[face.shadow];
      for (const name of ["fill", "stroke"]) group.querySelector(".face").setAttribute(name, fill);
      group.querySelectorAll(".edge").forEach((edge, at) => goesOn(placement, face.beyond[at]) && edge.remove());
      label(group.querySelector(".name"), piece, face.room);
      paint(group.querySelector(".name"), "fill", ink);
      group.dataset.slot = slot;
      return group;
    });
  });
}

// The shape of a side of a slot.
const sideOf = ([slot, side]) => copy(blanks[slot])?.querySelectorAll(".side")[side];

// Two sides that match, as one shape over the border, or as two discs.
function joint([[one, other], discs], bySlot) {
  const symbol = ([slot, side]) => bySlot.get(slot)?.look[side];
  const dye = sides[symbol(one)];
  if (!dye || dye.mate !== symbol(other)) return null;
  if (discs) {
    const shown = sides[symbol(one).toUpperCase()] ?? dye;
    const group = copy(discs);
    group.querySelectorAll("circle").forEach((disc) => {
      disc.setAttribute("fill", shown.fill);
      disc.setAttribute("stroke", LINE);
    });
    group.querySelectorAll("text").forEach((text) => text.setAttribute("fill", shown.ink));
    return group;
  }
  const [from, to] = [one, other].map((end) => cornersOf(sideOf(end)));
  if (!from || !to) return null;
  const [[x, y], [toX, toY]] = from;
  const between = (share) => `${(x + (toX - x) * share).toFixed(1)} ${(y + (toY - y) * share).toFixed(1)}`;
  const width = Math.min(Math.max(0.06 * Math.hypot(toX - x, toY - y), 1.5), 4);
  const group = svg("g", { class: "joint" });
  group.append(
    svg("path", { d: `M${between(0.03)}L${between(0.97)}`, stroke: dye.stroke, "stroke-width": "5" }),
    svg("polygon", { points: [from[0], to[2], from[1], from[2]].join(" "), fill: "none", stroke: LINE, "stroke-width": width.toFixed(1), "stroke-linejoin": "round" }),
  );
  return group;
}

/** Draws placements, each a slot, a piece, a look and a part, and says them in words. */
export function draw(board, rows) {
  const bySlot = placed(rows);
  const placements = [...bySlot.values()];
  board.replaceChildren(copy(data.backdrop), ...flat(placements), ...seams.map((seam) => joint(seam, bySlot)).filter(Boolean), ...solid(bySlot));
  return placements.map(({ slot, piece }) => `${slots[slot]}: ${piece}`).join(", ");
}

/** What is laid as a picture of its own: its shapes, and the box round them. */
export function picture(rows) {
  const bySlot = placed(rows);
  const group = svg("g", {});
  group.append(...(faces.length > 0 ? solid(bySlot) : flat([...bySlot.values()])));
  const points = [...group.querySelectorAll("polygon")].flatMap(cornersOf);
  const [least, most] = [Math.min, Math.max].map((end) => [0, 1].map((axis) => end(...points.map((point) => point[axis]))));
  return { shapes: group.innerHTML, box: [least[0] - 4, least[1] - 4, most[0] - least[0] + 8, most[1] - least[1] + 8] };
}

/**
 * Of what broken rules compare, that which does not go together on this board: sides that do not match, places with one piece, and those
 * with several. Where it is sure that the row breaks these rules, all that they compare if nothing else is found.
 */
export function offending(rows, rules, isSure) {
  const bySlot = placed(rows);
  const pieceIn = (slot) => bySlot.get(slot)?.piece;
  const symbol = ([slot, side]) => bySlot.get(slot)?.look[side];
  const covered = rows.map(([slot]) => slot);
  const twice = { places: covered.filter((slot, idx) => covered.indexOf(slot) !== idx), sides: [] };
  const broken = rules.map(({ compares }) => {
    const places = compares.places.filter((slot, _, all) => pieceIn(slot) !== undefined && all.some((other) => other !== slot && pieceIn(other) === pieceIn(slot)));
    const ends = compares.sides.filter((end, idx, all) => {
      const other = all[idx % 2 === 0 ? idx + 1 : idx - 1];
      return other && sides[symbol(end)]?.mate !== symbol(other);
    });
    return isSure && places.length + ends.length === 0 ? compares : { places, sides: ends };
  });
  return [twice, ...broken];
}

// Shapes without their colours, in a group.
function bare(shapes, attributes = {}) {
  const group = svg("g", attributes);
  for (const shape of shapes) {
    for (const name of ["fill", "stroke", "stroke-width", "class"]) shape.removeAttribute(name);
    group.append(shape);
  }
  return group;
}

const bodiesOf = (slot) => [...copy(blanks[slot]).querySelectorAll(".body")];

/** Lights up what something is about: `places`, those in which `pieces` lie, and `sides`, each a slot and a side of it. */
export function light(board, rows, { places = [], pieces: names = [], sides: ends = [] } = {}, kind = "lit") {
  board.querySelector(`.${kind}`)?.remove();
  const taken = rows.filter(([, piece]) => names.includes(String(piece))).map(([slot]) => slot);
  const shapes = [...[...places, ...taken].flatMap(bodiesOf), ...ends.map(sideOf).filter(Boolean)];
  if (shapes.length > 0) board.append(bare(shapes, { class: kind }));
}

const outlines = new Map();

/** The corners of the shapes of a slot, or of a side of it; none where it has none. @param {number} slot @param {number | null} [side] */
export function outline(slot, side = null) {
  const key = `${slot}/${side}`;
  if (!outlines.has(key)) outlines.set(key, (side === null ? bodiesOf(slot) : [sideOf([slot, side])]).map(cornersOf).filter(Boolean));
  return outlines.get(key);
}

/** The shape of a slot, without its colours. */
export const spot = (slot) => bare(bodiesOf(slot));
