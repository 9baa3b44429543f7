// Tables whose rows can be chosen: the chosen one, or else the first, has the one button to which the Tab key leads.

import { html } from "../html.js";
import { shown } from "../text.js";

const STEPS = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, Home: -Infinity, End: Infinity };

/** True if a key is pressed by itself; with others, it is the browser's. */
export const isAlone = ({ altKey, ctrlKey, metaKey, shiftKey }) => !(altKey || ctrlKey || metaKey || shiftKey);

/**
 * Keys that choose among several things, of which the chosen one has the focus.
 * @param {{ n: number, at: number, pick: (idx: number) => void, keys?: string[] }} options
 */
export const choosing = ({ n, at, pick, keys = Object.keys(STEPS) }) => (event) => {
  const by = keys.includes(event.key) ? STEPS[event.key] : undefined;
  if (by === undefined || !isAlone(event) || n === 0) return;
  event.preventDefault();
  event.stopPropagation();
  const { currentTarget } = event;
  pick(Math.min(Math.max(at + by, 0), n - 1));
  currentTarget.querySelector('[tabindex="0"]')?.focus();
};

/** A name that may be broken behind its underscores. @param {string} name */
export const breakable = (name) => name.split("_").flatMap((part, idx, { length }) => (idx + 1 < length ? [`${part}_`, html`<wbr />`] : [part]));

let maskOf = (_column, _value) => null;

/** @param {typeof maskOf} draw What draws the numbers of masks. */
export function drawMasksWith(draw) {
  maskOf = draw;
}

function cell(column, value) {
  const text = shown(value);
  const mask = maskOf(column, value);
  const kind = value === null ? "null" : mask ? "mask" : text.length > 24 ? "long" : undefined;
  return html`<td class=${kind} title=${mask ? text : undefined}>${mask ?? text}</td>`;
}

/**
 * Props: `columns`, `rows` of values, `label`; `notes`, a word or two on each row below `noted`; `picked` and `pick`, where rows can be chosen;
 * `first`, the number of the first row; `nameOf`, what a row is called; `flags`, a class for each row; `added`, columns to mark.
 */
export function Table({ columns, rows, label, notes = [], noted = "Why", picked, pick, nameOf = (idx) => `Row ${idx + 1}`, flags = [], added = [] }) {
  const at = picked ?? 0;
  const onKeyDown = pick && choosing({ n: rows.length, at, pick, keys: ["ArrowDown", "ArrowUp", "Home", "End"] });
  const heads = [...(pick ? ["Row"] : []), ...(notes.length > 0 ? [noted] : []), ...columns];
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${label}>
    <table class=${pick ? "choosable" : undefined}>
      <caption class="unseen">${label}</caption>
      <thead><tr>${heads.map((name) => html`<th scope="col" class=${added.includes(name) ? "added" : undefined}>${breakable(name)}</th>`)}</tr></thead>
      <tbody onKeyDown=${onKeyDown}>
        ${rows.map((row, idx) => html`<tr key=${idx} class=${[flags[idx], picked === idx && "picked"].filter(Boolean).join(" ") || undefined} onClick=${pick && (() => pick(idx))}>
          ${pick && html`<th scope="row"><button type="button" aria-label=${nameOf(idx)} aria-pressed=${picked === idx} tabindex=${idx === at ? 0 : -1}>${idx + 1}</button></th>`}
          ${notes.length > 0 && html`<td class="note" title=${notes[idx]}>${notes[idx] ?? ""}</td>`}
          ${row.map((value, place) => cell(columns[place], value))}
        </tr>`)}
      </tbody>
    </table>
  </div>`;
}
