// Tables whose rows can be chosen, with the mouse or with the arrow keys: the chosen row, or else the first, has the one button to which the Tab key leads.

import { isAlone } from "./keys.js";
import { showInFrame, showOnPage } from "./sight.js";

const STEPS = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity };

/**
 * Puts a button for each row into its first cell.
 * @param {any} table
 * @param {{ nameOf: (idx: number) => string, pick: (idx: number) => void }} options `pick` is told which row somebody chooses, counted from 0, and marks it.
 */
export function choosable(table, { nameOf, pick }) {
  const [body] = table.tBodies;
  const trs = [...body.rows];
  const buttons = trs.map((tr, idx) => {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", textContent: tr.cells[0].textContent, ariaLabel: nameOf(idx), ariaPressed: "false", tabIndex: idx === 0 ? 0 : -1 });
    tr.cells[0].replaceChildren(button);
    return button;
  });
  let marked = null;
  const idxOf = ({ target }) => trs.indexOf(target.closest("tr"));
  table.classList.add("choosable");
  body.addEventListener("click", (event) => pick(idxOf(event)));
  body.addEventListener("keydown", (event) => {
    const by = STEPS[event.key];
    if (!by || !isAlone(event)) return;
    const shown = trs.filter((tr) => !tr.hidden);
    const at = Math.min(Math.max(shown.indexOf(trs[idxOf(event)]) + by, 0), shown.length - 1);
    event.preventDefault();
    if (shown[at]) pick(trs.indexOf(shown[at]));
  });

  function set(idx, isPicked, tabIndex) {
    trs[idx].classList.toggle("picked", isPicked);
    Object.assign(buttons[idx], { ariaPressed: String(isPicked), tabIndex });
  }

  return {
    trs,
    // Marks a row as the chosen one, or none.
    mark(idx) {
      if (trs.length === 0) return;
      set(marked ?? 0, false, -1);
      set(idx ?? 0, idx !== null, 0);
      marked = idx;
      if (idx !== null) showInFrame(trs[idx]);
    },
    focus(idx) {
      buttons[idx].focus({ preventScroll: true });
      showOnPage(trs[idx]);
    },
  };
}
