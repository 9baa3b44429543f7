// Boards of rows: blanks are filled in and painted, slot by slot, as the program draws them.

import { data } from "./data.js";
import { visible } from "./text.js";

// As in the pictures that the program draws: how small names get, and how far below their middle they stand.
const LEAST_SIZE = 0.5;
const BASELINE = 0.36;
// How much wider than a name its plate is, in font sizes.
const PLATE_MARGIN = 0.6;
// The lines round what is laid.
const LINE = "#222222";
// The symbol of a side at which a piece goes on in the next slot.
const GOES_ON = ".";
// What takes two columns, and what takes none.
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;
const NARROW = /[\p{Mark}\u200b-\u200f]/u;

// About how wide a symbol is, in font sizes.
function widthOf(symbol) {
  if (NARROW.test(symbol)) return 0;
  return WIDE.test(symbol) ? 1.3 : 0.61;
}

function widthOfAll(symbols) {
  return symbols.reduce((sum, symbol) => sum + widthOf(symbol), 0);
}

// A text cut in its middle to a width in font sizes: names often differ at their ends.
function cutTo(text, width) {
  const symbols = [...text];
  if (widthOfAll(symbols) <= width * 1.001) return text;
  let [start, end, taken] = [0, symbols.length, widthOf("…")];
  while (start < end) {
    const comesFromStart = start <= symbols.length - end;
    taken += widthOf(symbols[comesFromStart ? start : end - 1]);
    if (taken > width && start > 0) break;
    if (comesFromStart) start += 1;
    else end -= 1;
  }
  return `${symbols.slice(0, start).join("").trimEnd()}…${symbols.slice(end).join("").trimStart()}`;
}

// A text that keeps to a width with a margin in font sizes, and its size: smaller where it is too wide, and cut where that is not enough.
export function fitted(text, margin, width, size) {
  const natural = (widthOfAll([...text]) + margin) * size;
  const fitting = natural > width ? size * Math.max(width / natural, LEAST_SIZE) : size;
  return { text: cutTo(text, width / fitting - margin), size: fitting };
}

function boardsOf({ blanks, holes, slots, rooms, sides, pieces, seams, beyond, borders, faces }, backdrop) {
  const SVG = "http://www.w3.org/2000/svg";
  // What lies on each board that was drawn.
  const laid = new WeakMap();

  function svg(name, attributes) {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  }

  // Copies of elements that are read when they are wanted for the first time.
  function stock(texts) {
    const known = [];
    return (idx) => {
      if (!texts[idx]) return null;
      if (!known[idx]) {
        const group = svg("g", {});
        group.innerHTML = texts[idx];
        known[idx] = group.firstElementChild;
      }
      return known[idx].cloneNode(true);
    };
  }

  const [blank, free, tags, emptyBoard] = [blanks, holes, seams.map(([, discs]) => discs), [backdrop]].map(stock);
  const borderOf = stock(borders.flat());
  const faceOf = stock(faces.flatMap((own) => own.map((face) => face.svg)));
  const firsts = (lists) => lists.map((_, idx) => lists.slice(0, idx).reduce((sum, list) => sum + list.length, 0));
  const [firstBorder, firstFace] = [borders, faces].map(firsts);

  function paint(element, name, value) {
    if (element && value) element.setAttribute(name, value);
  }

  function set(element, attributes) {
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, Number(value.toFixed(1)));
  }

  // What a side is called: a word runs along its edge, the right way up and as large as it fits.
  function write(text, side, words) {
    text.textContent = words;
    const symbols = [...words];
    if (symbols.length < 2) return;
    const [from, to, apex] = cornersOf(side);
    const foot = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    const [base, height] = [Math.hypot(to[0] - from[0], to[1] - from[1]), Math.hypot(apex[0] - foot[0], apex[1] - foot[1])];
    const size = (0.85 * 0.88 * base) / (widthOfAll(symbols) + (0.72 * base) / height);
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
    const width = Math.max((widthOfAll([...found.text]) + PLATE_MARGIN) * found.size, high);
    set(plate, { x: Number(name.getAttribute("x")) - width / 2, y: middle - high / 2, width, height: high, rx: high / 2 });
  }

  function isHole({ piece }) {
    return holes.length > 0 && !pieces[piece];
  }

  // Whether a piece that takes several slots goes on at a side.
  function goesOn({ slot, piece, look, part }, side, bySlot) {
    if (beyond.length === 0 || !pieces[piece]) return false;
    if (look.length > 0) return look[side] === GOES_ON;
    const other = bySlot.get(beyond[slot][side]);
    return other !== undefined && other.piece === piece && other.part === part;
  }

  // A placement: what lies in a slot, and what it shows there side by side.
  function drawn(placement, bySlot) {
    const { slot, piece, look } = placement;
    const group = isHole(placement) ? free(slot) : blank(slot);
    if (!group) return null;
    group.dataset.piece = piece;
    group.querySelector("title").textContent = `${slots[slot]}: ${piece}`;
    const labels = group.querySelectorAll(".side-label");
    group.querySelectorAll(".side").forEach((side, idx) => {
      const dye = sides[look[idx]];
      paint(side, "fill", dye?.fill);
      if (labels[idx] && look[idx]) write(labels[idx], side, (side.tagName === "polygon" && dye?.label) || look[idx]);
      paint(labels[idx], "fill", dye?.ink);
      if (goesOn(placement, idx, bySlot)) side.remove();
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

  // The borders of a piece again, on top of everything.
  function bordersOf(placement, bySlot) {
    if (isHole(placement)) return [];
    const own = borders[placement.slot] ?? [];
    return own.flatMap((_, side) => (goesOn(placement, side, bySlot) ? [] : [borderOf(firstBorder[placement.slot] + side)]));
  }

  // What is seen of a placement in perspective.
  function solid(placement, bySlot) {
    const { slot, piece } = placement;
    if (isHole(placement)) return [];
    const isHidden = (side) => {
      const other = bySlot.get(beyond[slot][side]);
      return goesOn(placement, side, bySlot) || (other !== undefined && !isHole(other));
    };
    return (faces[slot] ?? []).flatMap((face, idx) => {
      if (isHidden(face.side)) return [];
      const group = faceOf(firstFace[slot] + idx);
      const [fill, ink] = pieces[piece].shades[face.shadow];
      const shape = group.querySelector(".face");
      for (const name of ["fill", "stroke"]) shape.setAttribute(name, fill);
      group.querySelectorAll(".edge").forEach((edge, at) => goesOn(placement, face.beyond[at], bySlot) && edge.remove());
      label(group.querySelector(".name"), piece, face.room);
      paint(group.querySelector(".name"), "fill", ink);
      group.dataset.slot = slot;
      return [group];
    });
  }

  function cornersOf(shape) {
    if (shape?.tagName !== "polygon") return null;
    return shape.getAttribute("points").split(" ").map((point) => point.split(",").map(Number));
  }

  // The corners of the triangle at a side.
  function corners(slot, side) {
    return cornersOf(blank(slot)?.querySelectorAll(".side")[side]);
  }

  // Two sides that match, as one shape over the border, or as two discs.
  function joint([one, other], idx, bySlot) {
    const symbol = ([slot, side]) => bySlot.get(slot)?.look[side];
    const dye = sides[symbol(one)];
    if (!dye || dye.mate !== symbol(other)) return null;
    const discs = tags(idx);
    if (discs) {
      const shown = sides[symbol(one).toUpperCase()] ?? dye;
      discs.setAttribute("class", "joint");
      discs.querySelectorAll("circle").forEach((disc) => {
        disc.setAttribute("fill", shown.fill);
        disc.setAttribute("stroke", LINE);
      });
      discs.querySelectorAll("text").forEach((text) => text.setAttribute("fill", shown.ink));
      return discs;
    }
    const [from, to] = [corners(...one), corners(...other)];
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

  // Draws placements, each a slot, a piece, a look and a part, and says them in words.
  function draw(board, rows) {
    const bySlot = new Map(rows.map(([slot, piece, look, part]) => [slot, { slot, piece: String(piece), look: [...(look ?? "")], part }]));
    const placements = [...bySlot.values()];
    laid.set(board, placements);
    const inOrder = [...placements].sort((one, other) => one.slot - other.slot);
    board.replaceChildren(
      emptyBoard(0),
      ...placements.map((placement) => drawn(placement, bySlot)).filter(Boolean),
      ...placements.flatMap((placement) => bordersOf(placement, bySlot)),
      ...seams.map(([ends], idx) => joint(ends, idx, bySlot)).filter(Boolean),
      ...inOrder.flatMap((placement) => solid(placement, bySlot)),
    );
    return placements.map(({ slot, piece }) => `${slots[slot]}: ${piece}`).join(", ");
  }

  /** What is laid as a picture of its own: its shapes, and the box round them. */
  function picture(rows) {
    const bySlot = new Map(rows.map(([slot, piece, look]) => [slot, { slot, piece, look: [...look] }]));
    const placements = [...bySlot.values()].sort((one, other) => one.slot - other.slot);
    const flat = () => [...placements.map((placement) => drawn(placement, bySlot)), ...placements.flatMap((placement) => bordersOf(placement, bySlot))];
    const group = svg("g", {});
    group.append(...(faces.length > 0 ? placements.flatMap((placement) => solid(placement, bySlot)) : flat()));
    const points = [...group.querySelectorAll("polygon")].flatMap(cornersOf);
    const [least, most] = [Math.min, Math.max].map((end) => [0, 1].map((axis) => end(...points.map((point) => point[axis]))));
    return { shapes: group.innerHTML, box: [least[0] - 4, least[1] - 4, most[0] - least[0] + 8, most[1] - least[1] + 8] };
  }

  // The slots that something is about: these `places`, and those in which these `pieces` lie.
  function slotsOf(board, { places = [], pieces: names = [] }) {
    return [...places, ...(laid.get(board) ?? []).filter(({ piece }) => names.includes(piece)).map(({ slot }) => slot)];
  }

  // Of what broken rules compare, that which does not go together on this board: sides that do not match, places with one piece, and those with several. Where
  // it is sure that the row breaks these rules, all that they compare if nothing else is found.
  function offending(rows, rules, isSure) {
    const bySlot = new Map(rows.map(([slot, piece, look]) => [slot, { piece: String(piece), look: [...(look ?? "")] }]));
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

  // Lights up places and sides: what `slotsOf` finds, and `sides`, each a slot and a side of it.
  function light(board, about = {}, kind = "lit") {
    board.querySelector(`.${kind}`)?.remove();
    const shapes = [
      ...slotsOf(board, about).flatMap((slot) => [...blank(slot).querySelectorAll(".body")]),
      ...(about.sides ?? []).map(([slot, side]) => blank(slot)?.querySelectorAll(".side")[side]),
    ].filter(Boolean);
    if (shapes.length === 0) return;
    const group = svg("g", { class: kind });
    for (const shape of shapes) {
      for (const name of ["fill", "stroke", "stroke-width", "class"]) shape.removeAttribute(name);
      group.append(shape);
    }
    board.append(group);
  }

  // The corners of the shapes of a slot, or of a side of it; none where it has none.
  const outlines = new Map();
  function outline(slot, side = null) {
    const key = `${slot}/${side}`;
    if (!outlines.has(key)) {
      const group = blank(slot);
      outlines.set(key, side === null ? [...group.querySelectorAll(".body")].map(cornersOf) : [cornersOf(group.querySelectorAll(".side")[side])].filter(Boolean));
    }
    return outlines.get(key);
  }

  // The shape of a slot, without its colours.
  function spot(slot) {
    const group = svg("g", {});
    group.append(...blank(slot).querySelectorAll(".body"));
    for (const shape of group.children) {
      for (const name of ["fill", "stroke", "stroke-width", "class"]) shape.removeAttribute(name);
    }
    return group;
  }

  return { draw, light, offending, outline, picture, spot };
}

export const boards = boardsOf(data.board, data.backdrop);
