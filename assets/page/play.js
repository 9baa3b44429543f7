// The puzzle as it is laid by hand: what is laid, turned and taken back, and what is wrong with that.

import { data, description } from "./data.js";
import { set, state } from "./state.js";
import { capitalised, countOf, numberIn } from "./text.js";

const { slots, seams, sides, rim } = data.board;
const { play } = description;

/** The pieces of the tray, or the values that stand for them. */
export const pieces = [
  ...data.pieces.map(({ name, look, n_copies }) => ({ name, look: [...(look ?? "")], nCopies: n_copies })),
  ...(play?.values ?? []).map(([name, nCopies, slots]) => ({ name, look: [], nCopies, slots: new Set(slots) })),
];

const given = new Set(data.start.map(([slot]) => slot));

/** True if the pieces of this puzzle can be laid: each takes one slot. */
export const isPlayable = Boolean(play) && (data.start.length === 0 || play.values.length > 0);

/** What is laid, in words: a piece or a value. @param {{ idx: number }} laid */
export const named = ({ idx }) => `${pieces[idx].slots ? "" : "piece "}${pieces[idx].name}`;

/** @param {number} idx */
export const nLeft = (idx) => pieces[idx].nCopies - [...Object.values(state.laid), ...data.start.map(([, name]) => ({ name }))].filter(({ name }) => name === pieces[idx].name).length;

/** What lies on the board, as boards are drawn. */
export const laidNow = () => [...data.start, ...Object.entries(state.laid).map(([slot, { name, look }]) => [Number(slot), name, look.join("")])];

/** @param {number | null} idx */
export function take(idx) {
  set({ inHand: idx !== null && nLeft(idx) > 0 ? idx : null });
}

/** @param {number} slot @param {number} idx @param {string[]} [look] */
export function lay(slot, idx, look = pieces[idx].look) {
  if (given.has(slot)) return;
  set({ laid: { ...state.laid, [slot]: { idx, name: pieces[idx].name, look } }, inHand: null, spot: slot, tried: state.tried + 1, did: capitalised(`${named({ idx })} at ${slots[slot]}.`) });
}

/** @param {number} slot */
export function remove(slot) {
  const { [slot]: gone, ...laid } = state.laid;
  if (gone) set({ laid, spot: slot, did: capitalised(`${named(gone)} taken back.`) });
}

/** Lays the piece in hand, or else turns the one that lies there by a side. @param {number} slot */
export function act(slot) {
  const found = state.laid[slot];
  if (state.inHand !== null) lay(slot, state.inHand);
  // A single value, such as a queen, need not be chosen.
  else if (!found && pieces.length === 1 && nLeft(0) > 0) lay(slot, 0);
  else if (found && pieces[found.idx].slots) remove(slot);
  else if (found && play.turns) {
    const { idx, look } = found;
    lay(slot, idx, look.map((_, side) => look[(side - 1 + look.length) % look.length]));
    set({ did: `Piece ${found.name} turned: it shows ${state.laid[slot].look.join(" ")}.` });
  } else set({ spot: slot });
}

// How many places a solution fills: all, except for pieces of chess.
const nFilled = pieces.length === 1 && pieces[0].slots ? pieces[0].nCopies : slots.length;

const joined = new Set(seams.flatMap(([ends]) => ends.map(String)));

/** What is wrong with what is laid: the sides and the places at fault, and sentences about them. */
export function judged() {
  const laid = Object.entries(state.laid).map(([slot, { name, look }]) => ({ slot: Number(slot), name, look }));
  const symbol = ([slot, side]) => state.laid[slot]?.look[side];
  const touching = seams.map(([ends]) => ends).filter((ends) => ends.every(([slot]) => state.laid[slot]));
  const differing = touching.filter(([one, other]) => sides[symbol(one)]?.mate !== symbol(other));
  // A rim lies where no other piece can touch it, and nowhere else.
  const ends = laid.flatMap(({ slot, look }) => look.map((shown, side) => [slot, side, shown]));
  const misplaced = rim ? ends.filter(([slot, side, shown]) => joined.has(String([slot, side])) === (shown === rim)) : [];
  const unasked = play.sides.filter(([slot, side, shown]) => state.laid[slot] && !shown.includes(symbol([slot, side])));
  const elsewhere = [
    ...play.pieces.filter(([slot, names]) => state.laid[slot] && !names.includes(state.laid[slot].name)).map(([slot]) => slot),
    ...laid.filter(({ slot }) => !(pieces[state.laid[slot].idx].slots?.has(slot) ?? true)).map(({ slot }) => slot),
  ];
  const held = new Map(laidNow().map(([slot, name]) => [slot, name]));
  const alike = new Set(play.apart.flatMap((group) => group.filter((slot) => held.has(slot) && group.some((other) => other !== slot && held.get(other) === held.get(slot)))));
  const atRim = [...misplaced, ...unasked];
  const nFaults = differing.length + atRim.length + elsewhere.length + alike.size;
  const isFull = held.size === nFilled && nFaults === 0;
  const isFound = isFull && play.others.length === 0;
  const sentences = [
    ...(differing.length > 0 ? [`${countOf(differing.length, "pair")} of sides ${differing.length === 1 ? "differs" : "differ"}.`] : []),
    ...(touching.length > 0 && differing.length === 0 ? [isFound ? "All sides that touch agree: that is a solution." : "All sides that touch agree."] : []),
    ...(atRim.length > 0 ? [`${countOf(atRim.length, "side")} ${atRim.length === 1 ? "is" : "are"} wrong at the rim.`] : []),
    ...(elsewhere.length > 0 ? [`${countOf(elsewhere.length, "piece")} ${elsewhere.length === 1 ? "belongs" : "belong"} elsewhere.`] : []),
    ...(alike.size > 0 ? [`${countOf(alike.size, "place")} repeat what another place holds.`] : []),
    ...(isFound && play.values.length > 0 ? ["That is a solution."] : []),
    ...(isFull && !isFound ? [`It is a solution if it also keeps what is not tested here. ${play.others.join(" ")}`] : []),
  ];
  const tried = state.tried > 0 ? [`You have tried ${numberIn(state.tried)} of ${data.arrangements.number}.`] : [];
  return { fault: { sides: [...differing.flat(), ...atRim], places: [...elsewhere, ...alike] }, nFaults, isFound, words: [...tried, ...sentences].join(" ") };
}

// How far the pointer moves before a piece is dragged, in pixels.
const DRAG = 6;

/**
 * A picture of the piece follows the pointer, to the place where it is let go.
 * @param {PointerEvent} event @param {number} idx @param {number | null} from The slot that it is taken from, or `null` for the tray.
 */
export function drag(event, idx, from) {
  if (event.button !== 0 || (from === null && nLeft(idx) === 0)) return;
  const [startX, startY] = [event.clientX, event.clientY];
  let ghost = null;
  const move = ({ clientX, clientY }) => {
    if (!ghost && Math.hypot(clientX - startX, clientY - startY) < DRAG) return;
    if (!ghost) {
      ghost = document.createElement("div");
      ghost.className = "ghost";
      ghost.append(document.querySelectorAll(".tray button")[idx].firstElementChild.cloneNode(true));
      document.body.append(ghost);
    }
    ghost.style.transform = `translate(${clientX}px, ${clientY}px) translate(-50%, -50%)`;
  };
  const end = ({ type, clientX, clientY }) => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
    if (!ghost) return;
    ghost.remove();
    // Swallows the click after a drag.
    addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true });
    if (type === "pointercancel") return;
    const goal = document.elementFromPoint(clientX, clientY)?.closest(".spot");
    const look = from === null ? pieces[idx].look : state.laid[from].look;
    if (from !== null) remove(from);
    if (goal) lay(Number(goal.dataset.slot), idx, look);
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}
