// The puzzle as it is laid by hand: what is laid, turned and taken back, and what is wrong with that.

import * as boards from "./board.js";
import { data, description } from "./data.js";
import { laidNow, set, state } from "./state.js";
import { capitalised, countOf, numberIn } from "./text.js";

const { slots, seams, sides, rim, beyond } = data.board;
const { play } = description;

/** What there is to lay: the pieces of the tray, the values that stand for them, or the lines of a picture. */
export const parts = [
  ...data.pieces.map(({ name, look, label, n_copies }, idx) => ({ name, label, look: [...look], nCopies: n_copies, shapes: play?.shapes[idx] })),
  ...(play?.values ?? []).map(([name, nCopies, slots]) => ({ name, look: [], nCopies, slots: new Set(slots) })),
  ...(play?.lines ?? []).map(({ name, slots, runs }) => ({ name, look: [], nCopies: 1, line: slots, runs })),
];

export const hasLines = play?.lines.length > 0;
const given = new Map(data.start.map(([slot, name]) => [slot, name]));

/** True if this puzzle can be laid by hand. */
export const isPlayable = Boolean(play) && (data.start.length === 0 || play.values.length > 0 || hasLines);

/** What is laid, in words: a piece, a value or a line. @param {{ idx: number }} laid */
export const named = ({ idx }) => `${parts[idx].label ? "piece " : ""}${parts[idx].name}`;

/** @param {number} idx */
export const nLeft = (idx) => parts[idx].nCopies - [...Object.values(state.laid).map(({ idx: own }) => parts[own].name), ...given.values()].filter((name) => name === parts[idx].name).length;

/** What was laid last in a slot: its key in what is laid, and itself. @param {number} slot @returns {[string | null, any]} */
export const laidAt = (slot) => Object.entries(state.laid).findLast(([, { cells }]) => cells.some(([own]) => own === slot)) ?? [null, null];

/** What is laid as cells of a row: what it is called, and its value. */
export const asCell = ({ idx, cells }) => {
  const { name, shapes, line } = parts[idx];
  return shapes ? [`Piece ${name}`, cells.map(([slot]) => slots[slot].replace(/^cell /, "")).join(" ")] : line ? [name, cells.map(([, value]) => value).join("")] : [slots[cells[0][0]], name];
};

/** How a piece that takes several slots is held: the first way, until it is turned. @param {number} idx */
export const shapeOf = (idx) => parts[idx].shapes[state.held[idx] ?? Math.max(parts[idx].shapes.findIndex(({ places }) => places.length > 0), 0)];

/** A piece on these slots: each shows where it goes on. @param {number} idx @param {number[]} place */
export const cellsOn = (idx, place) => place.map((slot) => [slot, parts[idx].name, beyond[slot].map((other) => (place.includes(other) ? "." : "#")).join("")]);

const middleOf = (slot) => [0, 1].map((axis) => {
  const [outline] = boards.outline(slot);
  return outline.reduce((sum, point) => sum + point[axis], 0) / outline.length;
});

// The place nearest to a slot that takes it.
function nearest(places, slot) {
  const own = middleOf(slot);
  const far = (place) => Math.hypot(...[0, 1].map((axis) => place.reduce((sum, other) => sum + middleOf(other)[axis], 0) / place.length - own[axis]));
  return places.filter((place) => place.includes(slot)).reduce((best, place) => (best && far(best) <= far(place) ? best : place), null);
}

// The ways to draw runs into a line of which some cells are known, one after the other.
function* looksOf(runs, known, drawn = "") {
  const [run, next] = runs;
  const agrees = (text) => [...text].every((value, idx) => (known[idx] ?? value) === value);
  if (!run) {
    if (agrees(drawn.padEnd(known.length, "."))) yield drawn.padEnd(known.length, ".");
    return;
  }
  const [length, colour] = run;
  const gap = next?.[1] === colour ? "." : "";
  for (let start = drawn.length; start + length <= known.length; start += 1) {
    const longer = drawn.padEnd(start, ".") + colour.repeat(length) + gap;
    if (longer.length <= known.length && agrees(longer)) yield* looksOf(runs.slice(1), known, longer);
  }
}

// The next way to draw a line beside what lies there; in a slot, something else than now.
function nextLook(idx, slot) {
  const { line, runs } = parts[idx];
  const before = state.laid[`line ${idx}`]?.cells.map(([, value]) => value).join("");
  const { [`line ${idx}`]: _, ...others } = state.laid;
  const crossing = new Map(laidNow(others).map(([own, value]) => [own, value]));
  const at = line.indexOf(slot);
  const looks = [...looksOf(runs, line.map((own) => crossing.get(own)))].filter((look) => at < 0 || look === before || (before ? look[at] !== before[at] : look[at] !== "."));
  const look = looks[(looks.indexOf(before) + 1) % looks.length];
  return look === undefined || look === before ? null : line.map((own, cell) => [own, look[cell], ""]);
}

/** The slots that what is in hand would take here, if it fits. @param {number} slot @param {number} idx @param {string[]} [look] */
export function cellsAt(slot, idx, look = parts[idx].look) {
  const { shapes, line, name } = parts[idx];
  if (line) return nextLook(idx, slot);
  if (!shapes) return given.has(slot) ? null : [[slot, name, look.join("")]];
  const place = nearest(shapeOf(idx).places, slot);
  return place && cellsOn(idx, place);
}

/** Takes something up, or puts it back; a line is drawn in the next way. @param {number | null} idx */
export function take(idx) {
  set({ inHand: idx !== null && (parts[idx].line || nLeft(idx) > 0) ? idx : null });
  if (idx !== null && parts[idx].line) lay(-1, idx);
}

/** Lays something in the place of what lies there. @param {number} slot @param {number} idx @param {string[]} [look] */
export function lay(slot, idx, look) {
  const cells = cellsAt(slot, idx, look);
  const { line, shapes } = parts[idx];
  if (!cells) {
    set({ spot: Math.max(slot, 0), did: capitalised(line ? `nothing else fits in ${named({ idx })} beside what lies there.` : `${named({ idx })} does not fit there.`) });
    return;
  }
  const taken = new Set(cells.map(([own]) => own));
  const isKept = ([key, own]) => (line ? key !== `line ${idx}` : !own.cells.some(([other]) => taken.has(other)));
  const key = line ? `line ${idx}` : cells[0][0];
  const laid = { ...Object.fromEntries(Object.entries(state.laid).filter(isKept)), [key]: { idx, cells } };
  set({ laid, inHand: line ? idx : null, spot: Math.max(slot, 0), tried: state.tried + 1, did: capitalised(line ? `${named({ idx })} drawn.` : `${named({ idx })} at ${shapes ? asCell({ idx, cells })[1] : slots[slot]}.`) });
}

/** Takes something back, by its key in what is laid. @param {string | null} key */
export function takeBack(key) {
  const { [key]: gone, ...laid } = state.laid;
  if (gone) set({ laid, inHand: null, did: capitalised(`${named(gone)} taken back.`) });
}

/** Turns what is in hand: the next way to hold it, by the number of a move. @param {number} moveIdx */
export function turn(moveIdx) {
  const { shapes } = parts[state.inHand];
  let at = shapes.indexOf(shapeOf(state.inHand));
  const start = at;
  // Passes over ways in which the piece fits nowhere.
  do at = shapes[at].moved[moveIdx];
  while (shapes[at].places.length === 0 && at !== start);
  set({ held: { ...state.held, [state.inHand]: at }, did: capitalised(`${named({ idx: state.inHand })}: ${play.moves[moveIdx].toLowerCase()}.`) });
}

/** Lays what is in hand, or else turns, takes up or takes back what lies there. @param {number} slot */
export function act(slot) {
  const [key, found] = laidAt(slot);
  const { inHand } = state;
  set({ spot: slot });
  if (hasLines) lay(slot, parts[inHand]?.line.includes(slot) ? inHand : parts.findIndex(({ line }) => line.includes(slot)));
  else if (inHand !== null) lay(slot, inHand);
  // A single value, such as a queen, need not be chosen.
  else if (!found && parts.length === 1 && nLeft(0) > 0) lay(slot, 0);
  else if (found && play.turns) {
    const [[, name, look]] = found.cells;
    const turned = look.at(-1) + look.slice(0, -1);
    lay(slot, found.idx, [...turned]);
    set({ did: `Piece ${name} turned: it shows ${[...turned].join(" ")}.` });
  } else if (found && (parts[found.idx].slots || parts[found.idx].shapes)) {
    takeBack(key);
    if (parts[found.idx].shapes) set({ inHand: found.idx });
  }
}

// How many places a solution fills: all, except for pieces of chess, and for holes.
const sizeOf = ({ shapes, nCopies }) => nCopies * (shapes?.find(({ places }) => places.length > 0)?.places[0].length ?? 1);
const nFilled = parts.length > 0 && (parts[0].shapes || (parts.length === 1 && parts[0].slots)) ? parts.reduce((sum, part) => sum + sizeOf(part), 0) : slots.length;

const joined = new Set(seams.flatMap(([ends]) => ends.map(String)));

/** What is wrong with what is laid: the sides and the places at fault, and sentences about them. */
export function judged() {
  const laid = Object.values(state.laid);
  const held = new Map(laidNow().map(([slot, name, look]) => [slot, { name, look }]));
  const symbol = ([slot, side]) => held.get(slot)?.look[side];
  const touching = seams.map(([ends]) => ends).filter((ends) => ends.every((end) => sides[symbol(end)]));
  const differing = touching.filter(([one, other]) => sides[symbol(one)].mate !== symbol(other));
  // A rim lies where no other piece can touch it, and nowhere else.
  const ends = [...held].flatMap(([slot, { look }]) => [...look].map((shown, side) => [slot, side, shown]));
  const misplaced = rim ? ends.filter(([slot, side, shown]) => joined.has(String([slot, side])) === (shown === rim)) : [];
  const unasked = play.sides.filter(([slot, side, shown]) => held.has(slot) && !shown.includes(symbol([slot, side])));
  const elsewhere = [
    ...play.pieces.filter(([slot, names]) => held.has(slot) && !names.includes(held.get(slot).name)).map(([slot]) => slot),
    ...laid.filter(({ idx, cells: [[slot]] }) => !(parts[idx].slots?.has(slot) ?? true)).map(({ cells: [[slot]] }) => slot),
  ];
  const alike = new Set(play.apart.flatMap((group) => group.filter((slot) => held.has(slot) && group.some((other) => other !== slot && held.get(other)?.name === held.get(slot).name))));
  const dead = parts.filter(({ line, runs }) => line && looksOf(runs, line.map((slot) => held.get(slot)?.name)).next().done);
  const atRim = [...misplaced, ...unasked];
  const nFaults = differing.length + atRim.length + elsewhere.length + alike.size + dead.length;
  const isFull = held.size === nFilled && nFaults === 0;
  const isFound = isFull && play.others.length === 0;
  const sentences = [
    ...(differing.length > 0 ? [`${countOf(differing.length, "pair")} of sides ${differing.length === 1 ? "differs" : "differ"}.`] : []),
    ...(touching.length > 0 && differing.length === 0 ? ["All sides that touch agree."] : []),
    ...(atRim.length > 0 ? [`${countOf(atRim.length, "side")} ${atRim.length === 1 ? "is" : "are"} wrong at the rim.`] : []),
    ...(elsewhere.length > 0 ? [`${countOf(elsewhere.length, "piece")} ${elsewhere.length === 1 ? "belongs" : "belong"} elsewhere.`] : []),
    ...(alike.size > 0 ? [`${countOf(alike.size, "place")} repeat what another place holds.`] : []),
    ...(dead.length > 0 ? [`Nothing fits in ${dead.map(({ name }) => name).join(", ")} any more.`] : []),
    ...(isFound ? ["That is a solution."] : []),
    ...(isFull && !isFound ? [`It is a solution if it also keeps what is not tested here. ${play.others.join(" ")}`] : []),
  ];
  const tried = state.tried > 0 ? [`You have tried ${numberIn(state.tried)} of ${data.arrangements.number}.`] : [];
  return { fault: { sides: [...differing.flat(), ...atRim], places: [...elsewhere, ...alike, ...dead.flatMap(({ line }) => line)] }, nFaults, isFound, words: [...tried, ...sentences].join(" ") };
}

// How far the pointer moves before a piece is dragged, in pixels.
const DRAG = 6;

/** The slot of a board that lies under something. @param {Element | null} element */
export const slotOf = (element) => {
  const spot = /** @type {HTMLElement | null} */ (element?.closest?.(".spot"));
  return spot ? Number(spot.dataset.slot) : null;
};

/**
 * A picture of the piece follows the pointer, to the place where it is let go.
 * @param {PointerEvent} event @param {number} idx @param {number | null} from The slot that it is taken from, or `null` for the tray.
 */
export function drag(event, idx, from) {
  if (event.button !== 0 || parts[idx].line || (from === null && nLeft(idx) === 0)) return;
  const [startX, startY] = [event.clientX, event.clientY];
  const look = from === null || parts[idx].shapes ? undefined : [...laidAt(from)[1].cells[0][2]];
  let ghost = null;
  const move = ({ clientX, clientY }) => {
    if (!ghost && Math.hypot(clientX - startX, clientY - startY) < DRAG) return;
    if (!ghost) {
      ghost = document.createElement("div");
      ghost.className = "ghost";
      ghost.append(document.querySelectorAll(".pieces button")[idx].firstElementChild.cloneNode(true));
      document.body.append(ghost);
      if (from !== null) takeBack(laidAt(from)[0]);
      set({ inHand: idx });
    }
    ghost.style.transform = `translate(${clientX}px, ${clientY}px) translate(-50%, -50%)`;
    hover(slotOf(document.elementFromPoint(clientX, clientY)));
  };
  const end = ({ type, clientX, clientY }) => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
    if (!ghost) return;
    ghost.remove();
    // Swallows the click after a drag.
    addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true });
    set({ inHand: null });
    const goal = slotOf(document.elementFromPoint(clientX, clientY));
    if (type !== "pointercancel" && goal !== null) lay(goal, idx, look);
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}

/** Shows where what is in hand would lie. @param {number | null} slot */
export function hover(slot) {
  if (slot !== null && slot !== state.spot && state.inHand !== null && !hasLines) set({ spot: slot });
}
