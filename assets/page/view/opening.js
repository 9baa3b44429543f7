// The puzzle, with which the page opens: a question, the board with its tray, and the rules in words.

import { data, description, stages, valuesOf } from "../data.js";
import { html } from "../html.js";
import { act, drag, isPlayable, judged, laidNow, named, nLeft, pieces, remove, take } from "../play.js";
import { isLocked, laidRow, nextTask, set, show, state } from "../state.js";
import { countOf, visible } from "../text.js";
import { Board } from "./board.js";
import { choosing, Table } from "./table.js";
import { Words } from "./words.js";

const { slots } = data.board;
const LARGEST = Math.max(1, ...data.pieces.map(({ size }) => Math.max(...size)));

/** A piece of the tray as a picture. @param {{ piece: any, most: number }} props */
export function Piece({ piece: { view_box, label, svg, size, n_copies }, most }) {
  const [width, height] = size.map((length) => ((length / LARGEST) * most).toFixed(1));
  return html`<svg role="img" aria-label=${label} viewBox=${view_box} width=${width} height=${height} dangerouslySetInnerHTML=${{ __html: svg }} />${n_copies > 1 && html`<span>${n_copies} of them</span>`}`;
}

// A value of the tray, in its colour if it has one.
function Value({ name }) {
  const { fill, ink } = data.board.pieces[name] ?? {};
  return html`<span class="value" style=${fill && { background: fill, color: ink }}>${visible(name)}</span>`;
}

function Tray() {
  if (pieces.length === 0) return null;
  const most = pieces.length > 16 ? 58 : 72;
  const toggle = (idx) => () => take(state.inHand === idx ? null : idx);
  const item = ({ name, slots }, idx) => {
    const view = slots ? html`<${Value} name=${name} />` : html`<${Piece} piece=${data.pieces[idx]} most=${most} />`;
    return html`<li>${isPlayable ? html`<button type="button" aria-pressed=${state.inHand === idx} disabled=${nLeft(idx) === 0} onClick=${toggle(idx)} onPointerDown=${(event) => drag(event, idx, null)}>${view}</button>` : view}</li>`;
  };
  return html`<ul class=${pieces.length > 16 ? "tray pieces many" : "tray pieces"} aria-label=${`The ${countOf(pieces.length, data.pieces.length > 0 ? "piece" : "value")}`}>${pieces.map(item)}</ul>`;
}

const slotOf = (event) => {
  const spot = event.target.closest?.(".spot");
  return spot ? Number(spot.dataset.slot) : null;
};

function PlayBoard() {
  const names = slots.map((name, slot) => `${name}: ${state.laid[slot] ? named(state.laid[slot]) : "free"}`);
  const onKeyDown = (event) => {
    const slot = slotOf(event);
    if (slot === null) return;
    const does = { Enter: () => act(slot), " ": () => act(slot), Delete: () => remove(slot), Backspace: () => remove(slot) }[event.key];
    if (does) {
      event.preventDefault();
      does();
    } else choosing({ n: slots.length, at: slot, pick: (spot) => set({ spot }) })(event);
  };
  const onClick = (event) => slotOf(event) !== null && act(slotOf(event));
  const onPointerDown = (event) => {
    const found = state.laid[slotOf(event)];
    if (found) drag(event, found.idx, slotOf(event));
  };
  return html`<${Board} laid=${laidNow()} name="The board" fault=${judged().fault} spots=${{ names, at: state.spot }} onClick=${onClick} onKeyDown=${onKeyDown} onPointerDown=${onPointerDown} />`;
}

// What is laid, as the row that it is, and what becomes of it.
function Laid() {
  const laid = laidNow().slice(data.start.length);
  const { words, nFaults, isFound } = judged();
  const found = nFaults === 0 && laid.length > 0 ? laidRow() : null;
  const row = found?.row === null || found === null ? null : stages[found.stage].rows[found.row];
  const name = found && stages[found.stage].name;
  const isWhole = found && stages[found.stage].rows.length === stages[found.stage].n_rows;
  const fate = () => {
    if (row && !isLocked(found.stage + 1) && found.stage + 2 < stages.length) return row.n_children > 0 ? ` ${countOf(row.n_children, "row")} of ${stages[found.stage + 1].name} ${row.n_children === 1 ? "comes" : "come"} from it.` : ` It cannot be finished: no row of ${stages[found.stage + 1].name} comes from it.`;
    return "";
  };
  return html`<div class="laid">
    <p class="played" role="status"><span class="unseen">${state.did}</span> ${words}</p>
    ${laid.length > 0 && html`<p class="hint">What you have laid, as a row:</p><${Table} label="What you have laid, as a row" columns=${row ? stages[found.stage].columns : laid.map(([slot]) => slots[slot])} rows=${[row ? valuesOf(row) : laid.map(([, name]) => name)]} />`}
    ${found && !isFound && html`<p class="found">${row ? html`That is row ${found.row + 1} of the ${countOf(stages[found.stage].n_rows, "row")} of ${name}.${fate()} <button type="button" class="small" onClick=${() => show(found.stage, found.row)}>Find it in the join</button>`
      : isWhole ? html`None of the ${countOf(stages[found.stage].n_rows, "row")} of ${name} is this board: the joins begin elsewhere.` : ""}</p>`}
  </div>`;
}

function Question() {
  const task = nextTask();
  if (task < Infinity) return html`<p class="question">Can you write the join that makes <a href=${`#${stages[task].name}`}>${stages[task].name}</a>?</p>`;
  const nRows = stages.reduce((sum, { n_rows }) => sum + n_rows, 0);
  const kept = `${countOf(stages.length, "join")} keep ${countOf(nRows, "row")}`;
  return html`<p class="question">${isPlayable ? `Lay three ${data.pieces.length > 0 ? "pieces" : "of them"}. How many boards can still be finished?` : `How would you begin, with ${data.arrangements.number} arrangements to choose from?`}
    <small> ${kept} instead of ${data.arrangements.number} arrangements. <button type="button" class="go" onClick=${() => show(0)}>See the first join</button></small></p>`;
}

export function Opening() {
  const { play } = description;
  const how = play?.values.length === 1 ? "Click a place to lay one there; another click takes it back." : play?.values.length > 0 ? "Choose a value and then its place, or drag it there; a click takes it back." : play?.turns ? "Drag a piece to its place, or choose it and then its place; a click turns it, and Delete takes it back." : "Drag a piece to its place, or choose it and then its place; Delete takes it back.";
  const caption = isPlayable ? how : data.start.length > 0 ? "The board, with what lies there from the beginning" : "The empty board";
  return html`<section id="puzzle" aria-labelledby="puzzle-heading">
    <h2 id="puzzle-heading" class="unseen" tabindex="-1">The puzzle</h2>
    <div class="left">
      <figure>${isPlayable ? html`<${PlayBoard} />` : html`<${Board} laid=${laidNow()} name=${caption} />`}<figcaption>${caption}</figcaption></figure>
    </div>
    <div class="right">
      <${Question} />
      ${isPlayable && html`<${Laid} />`}
      <${Words} />
    </div>
    <${Tray} />
  </section>`;
}
