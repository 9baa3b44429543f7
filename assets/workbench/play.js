// The puzzle to play with, before it is solved: pieces are laid, turned and taken back, and sides that differ glow.

import { boards } from "../lesson/board.js";
import { lesson } from "../lesson/data.js";
import { make, tableOf } from "./elements.js";
import { countOf, numberIn } from "./words.js";

// How far the pointer moves before a piece is dragged, in pixels.
const DRAG = 6;

export function playground(section) {
  const board = section.querySelector("svg.board");
  const tray = section.querySelector(".pieces");
  // What lies on the board from the beginning could not be taken away.
  if (!lesson.play || board.children.length > 1) return;
  const items = [...tray.querySelectorAll("li")];
  const { slots, seams, sides, rim } = lesson.board;
  const { turns, pieces: wanted, sides: asked, others } = lesson.play;
  const joined = new Set(seams.flatMap(([ends]) => ends.map(String)));
  const pieces = items.map(({ dataset }) => ({ name: dataset.piece, look: [...dataset.look], nCopies: Number(dataset.copies) }));
  const laid = new Map();
  const tried = new Set();
  let inHand = null;
  const told = make("p", { class: "played", role: "status" });
  const row = make("div");
  const buttons = items.map((item, idx) => {
    const button = make("button", { type: "button", "aria-pressed": "false", onclick: () => take(inHand === idx ? null : idx) }, ...item.childNodes);
    item.replaceChildren(button);
    button.addEventListener("pointerdown", (event) => drag(event, idx, null));
    return button;
  });
  const how = turns ? "Drag a piece to its place, or choose it and then its place; once it lies, a click turns it, and Delete takes it back." : "Drag a piece to its place, or choose it and then its place; Delete takes it back.";
  section.querySelector("figcaption").replaceWith(make("figcaption", {}, how), told, row);
  board.setAttribute("role", "group");

  const nLeft = (idx) => pieces[idx].nCopies - [...laid.values()].filter((one) => one.idx === idx).length;

  function take(idx) {
    inHand = idx !== null && nLeft(idx) > 0 ? idx : null;
    buttons.forEach((button, other) => button.setAttribute("aria-pressed", String(other === inHand)));
  }

  function lay(slot, idx, look) {
    laid.set(slot, { idx, look });
    take(null);
    render(slot);
  }

  function turn(slot, by) {
    const { idx, look } = laid.get(slot);
    if (turns) lay(slot, idx, look.map((_, side) => look[(side - by + look.length) % look.length]));
  }

  function act(slot) {
    if (inHand !== null) lay(slot, inHand, pieces[inHand].look);
    else if (laid.has(slot)) turn(slot, 1);
  }

  function onKey(event, slot) {
    const does = { Enter: () => act(slot), " ": () => act(slot), Delete: () => remove(slot), Backspace: () => remove(slot) }[event.key];
    if (!does) return;
    event.preventDefault();
    does();
  }

  function remove(slot) {
    laid.delete(slot);
    render(slot);
  }

  // A picture of the piece follows the pointer, to the place where it is let go.
  function drag(event, idx, from) {
    if (event.button !== 0 || (from === null && nLeft(idx) === 0)) return;
    const [startX, startY] = [event.clientX, event.clientY];
    let ghost = null;
    const move = ({ clientX, clientY }) => {
      if (!ghost && Math.hypot(clientX - startX, clientY - startY) < DRAG) return;
      if (!ghost) {
        ghost = make("div", { class: "ghost", "aria-hidden": "true" }, buttons[idx].querySelector("svg").cloneNode(true));
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
      // The click that follows is none.
      addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true });
      setTimeout(() => take(null));
      if (type === "pointercancel") return;
      const goal = document.elementFromPoint(clientX, clientY)?.closest(".spot");
      const look = from === null ? pieces[idx].look : laid.get(from).look;
      if (from !== null) laid.delete(from);
      if (goal) lay(Number(goal.dataset.slot), idx, look);
      else render(from);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }

  function render(focus) {
    const order = [...laid].sort(([one], [other]) => one - other);
    const words = boards.draw(board, order.map(([slot, { idx, look }]) => [slot, pieces[idx].name, look.join(""), 0]));
    const symbol = ([slot, side]) => laid.get(slot)?.look[side];
    const touching = seams.map(([ends]) => ends).filter((ends) => ends.every(([slot]) => laid.has(slot)));
    const differing = touching.filter(([one, other]) => sides[symbol(one)]?.mate !== symbol(other));
    // A rim lies where no other piece can touch it, and nowhere else.
    const ends = order.flatMap(([slot, { look }]) => look.map((shown, side) => [slot, side, shown]));
    const misplaced = rim ? ends.filter(([slot, side, shown]) => joined.has(String([slot, side])) === (shown === rim)) : [];
    const unasked = asked.filter(([slot, side, shown]) => laid.has(slot) && !shown.includes(symbol([slot, side])));
    const elsewhere = wanted.filter(([slot, names]) => laid.has(slot) && !names.includes(pieces[laid.get(slot).idx].name));
    const atRim = [...misplaced, ...unasked];
    boards.light(board, { sides: [...differing.flat(), ...atRim], places: elsewhere.map(([slot]) => slot) }, "fault");
    slots.forEach((name, slot) => {
      const spot = boards.spot(slot);
      const piece = laid.has(slot) ? `piece ${pieces[laid.get(slot).idx].name}` : "free";
      for (const [key, value] of Object.entries({ class: "spot", tabindex: "0", role: "button", "aria-label": `${name}: ${piece}` })) spot.setAttribute(key, value);
      spot.dataset.slot = slot;
      spot.addEventListener("click", () => act(slot));
      spot.addEventListener("keydown", (event) => onKey(event, slot));
      spot.addEventListener("pointerdown", (event) => laid.has(slot) && drag(event, laid.get(slot).idx, slot));
      board.append(spot);
      if (slot === focus) spot.focus({ preventScroll: true });
    });
    board.setAttribute("aria-label", `The board: ${words || "empty"}`);
    buttons.forEach((button, idx) => { button.disabled = nLeft(idx) === 0; });
    if (laid.size > 0) tried.add(JSON.stringify(order));
    tell(touching.length, differing.length, atRim.length, elsewhere.length);
    row.replaceChildren(...(laid.size > 0 ? [make("p", { class: "hint" }, "What you have laid, as a row:"), rowOf(order)] : []));
  }

  function tell(nTouching, nDiffering, nAtRim, nElsewhere) {
    if (tried.size === 0) return;
    const all = document.querySelector("#funnel span").textContent;
    const differ = `${countOf(nDiffering, "pair")} of sides ${nDiffering === 1 ? "differs" : "differ"}.`;
    const outside = `${countOf(nAtRim, "side")} ${nAtRim === 1 ? "is" : "are"} wrong at the rim.`;
    const misfits = `${countOf(nElsewhere, "piece")} ${nElsewhere === 1 ? "belongs" : "belong"} elsewhere.`;
    const isFull = laid.size === slots.length && nDiffering + nAtRim + nElsewhere === 0;
    const isFound = isFull && others.length === 0;
    const agree = isFound ? "All sides that touch agree: that is a solution." : "All sides that touch agree.";
    const touch = nTouching === 0 ? [] : [nDiffering > 0 ? differ : agree];
    const open = isFull && !isFound ? [`It is a solution if it also keeps what is not tested here. ${others.join(" ")}`] : [];
    told.textContent = [`You have tried ${numberIn(tried.size)} of ${all}.`, ...touch, ...(nAtRim > 0 ? [outside] : []), ...(nElsewhere > 0 ? [misfits] : []), ...open].join(" ");
    // Whoever has found the answer may see it.
    const answer = document.getElementById("the-answer");
    if (isFound && answer) answer.open = true;
  }

  // What lies on the board, as the row of a table.
  function rowOf(order) {
    const cells = order.map(([, { idx }]) => pieces[idx].name);
    return tableOf({ columns: order.map(([slot]) => slots[slot]), rows: [cells] }, { label: "What you have laid, as a row" });
  }

  render(null);
}
