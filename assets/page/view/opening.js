// The puzzle, with which the page opens: a question, the board with its tray, and the rules in words.

import * as boards from "../board.js";
import { data, description, stages, valuesOf } from "../data.js";
import { html } from "../html.js";
import { act, asCell, cellsAt, cellsOn, drag, hasLines, hover, isPlayable, judged, laidAt, named, nLeft, parts, shapeOf, slotOf, take, takeBack, turn } from "../play.js";
import { aspect } from "../sketch.js";
import { isLocked, laidNow, nextTask, rowWith, set, show, state } from "../state.js";
import { countOf, visible } from "../text.js";
import { Board } from "./board.js";
import { choosing, Table } from "./table.js";
import { Words } from "./words.js";

const { slots } = data.board;
const { play } = description;

const cellsIn = (idx) => (parts[idx].shapes ? cellsOn(idx, shapeOf(idx).places[0] ?? []) : [[0, parts[idx].name, parts[idx].look.join("")]]);
const LARGEST = Math.max(1, ...data.pieces.flatMap((_, idx) => boards.picture(cellsIn(idx)).box.slice(2)));

/** A piece of the tray as a picture. @param {{ idx: number, most: number }} props */
export function Piece({ idx, most }) {
  const { label, nCopies } = parts[idx];
  const { shapes, box } = boards.picture(cellsIn(idx));
  const [width, height] = box.slice(2).map((length) => ((length / LARGEST) * most).toFixed(1));
  return html`<svg role="img" aria-label=${label} viewBox=${box.join(" ")} width=${width} height=${height} dangerouslySetInnerHTML=${{ __html: shapes }} />${nCopies > 1 && html`<span>${nCopies} of them</span>`}`;
}

// A value of the tray, in its colour if it has one; or a line with its clue.
function Value({ part: { name, runs } }) {
  const { fill, ink } = data.board.pieces[name] ?? {};
  const clue = runs && html`<small>${runs.map(([length, colour]) => `${length}${colour === "#" ? "" : colour}`).join(" ") || "0"}</small>`;
  return html`<span class="value" style=${fill && { background: fill, color: ink }}>${visible(name)} ${clue}</span>`;
}

const isLarge = parts.length > 16;
// Below a board that leaves room for it, beside one whose lines are many, or else below both.
const trayIn = !isLarge ? "row" : hasLines ? "right" : aspect > 1.5 ? "left" : "row";

function Tray() {
  if (parts.length === 0) return null;
  const toggle = (idx) => () => take(state.inHand === idx && !hasLines ? null : idx);
  const item = (part, idx) => {
    const view = part.label ? html`<${Piece} idx=${idx} most=${isLarge ? 58 : 72} />` : html`<${Value} part=${part} />`;
    return html`<li>${isPlayable ? html`<button type="button" aria-pressed=${state.inHand === idx} disabled=${!part.line && nLeft(idx) === 0} onClick=${toggle(idx)} onPointerDown=${(event) => drag(event, idx, null)}>${view}</button>` : view}</li>`;
  };
  const moves = hasLines ? [["Take back", () => takeBack(`line ${state.inHand}`)]] : (play?.moves ?? []).map((name, idx) => [name, () => turn(idx)]);
  const noun = data.pieces.length > 0 ? "piece" : hasLines ? "line" : "value";
  return html`<div class=${isLarge ? "tray many" : "tray"}>
    ${moves.length > 0 && html`<div class="buttons">${moves.map(([name, does]) => html`<button type="button" disabled=${state.inHand === null} onClick=${does}>${name}</button>`)}</div>`}
    <ul class="pieces" aria-label=${`The ${countOf(parts.length, noun)}`}>${parts.map(item)}</ul>
  </div>`;
}

function PlayBoard() {
  const names = slots.map((name, slot) => `${name}: ${laidAt(slot)[1] ? named(laidAt(slot)[1]) : "free"}`);
  const held = state.inHand !== null && parts[state.inHand].shapes ? cellsAt(state.spot, state.inHand) : null;
  const onKeyDown = (event) => {
    const slot = slotOf(event.target);
    if (slot === null) return;
    const does = { Enter: () => act(slot), " ": () => act(slot), Delete: () => takeBack(laidAt(slot)[0]), Backspace: () => takeBack(laidAt(slot)[0]) }[event.key];
    if (does) {
      event.preventDefault();
      does();
    } else choosing({ n: slots.length, at: slot, pick: (spot) => set({ spot }) })(event);
  };
  const onClick = ({ target }) => slotOf(target) !== null && act(slotOf(target));
  const onPointerMove = ({ target }) => hover(slotOf(target));
  const onPointerDown = (event) => {
    const [, found] = laidAt(slotOf(event.target));
    if (found) drag(event, found.idx, slotOf(event.target));
  };
  return html`<${Board} laid=${laidNow()} name="The board" fault=${judged().fault} lit=${{ places: held?.map(([slot]) => slot) }} spots=${{ names, at: state.spot }} onClick=${onClick} onKeyDown=${onKeyDown} onPointerDown=${onPointerDown} onPointerMove=${onPointerMove} />`;
}

// What is laid, as the row that it is, and what becomes of it.
function Laid() {
  const laid = Object.values(state.laid);
  const { words, nFaults, isFound } = judged();
  const found = nFaults === 0 && laid.length > 0 ? rowWith(laidNow()) : null;
  const row = found?.row === null || found === null ? null : stages[found.stage].rows[found.row];
  const { name, n_rows, rows } = stages[found?.stage] ?? {};
  const next = stages[(found?.stage ?? 0) + 1];
  const fate = () => {
    if (isLocked(found.stage + 1) || found.stage + 2 >= stages.length) return "";
    return row.n_children > 0 ? ` ${countOf(row.n_children, "row")} of ${next.name} ${row.n_children === 1 ? "comes" : "come"} from it.` : ` It cannot be finished: no row of ${next.name} comes from it.`;
  };
  const cells = laid.map(asCell);
  return html`<div class="laid">
    <p class="played" role="status"><span class="unseen">${state.did}</span> ${words}</p>
    ${laid.length > 0 && html`<p class="hint">What you have laid, as a row:</p><${Table} label="What you have laid, as a row" columns=${row ? stages[found.stage].columns : cells.map(([column]) => column)} rows=${[row ? valuesOf(row) : cells.map(([, value]) => value)]} />`}
    ${found && !isFound && html`<p class="found">${row ? html`That is row ${found.row + 1} of the ${countOf(n_rows, "row")} of ${name}.${fate()} <button type="button" class="small" onClick=${() => show(found.stage, found.row)}>Find it in the join</button>`
      : rows.length === n_rows ? html`None of the ${countOf(n_rows, "row")} of ${name} matches this board: the joins begin elsewhere.` : ""}</p>`}
  </div>`;
}

function Question() {
  const task = nextTask();
  if (task < Infinity) return html`<p class="question">Can you write the join that makes <a href=${`#${stages[task].name}`}>${stages[task].name}</a>?</p>`;
  const nRows = stages.reduce((sum, { n_rows }) => sum + n_rows, 0);
  const kept = `${countOf(stages.length, "join")} keep ${countOf(nRows, "row")}`;
  return html`<p class="question">${isPlayable ? `Lay three ${data.pieces.length > 0 ? "pieces" : hasLines ? "lines" : "of them"}. How many boards can still be finished?` : `How would you begin, with ${data.arrangements.number} arrangements to choose from?`}
    <small> ${kept} instead of ${data.arrangements.number} arrangements. <button type="button" class="go" onClick=${() => show(0)}>See the first join</button></small></p>`;
}

export function Opening() {
  const how = hasLines ? "Choose a line to draw it, and choose it again for the next way; click one of its cells to change that cell; Delete takes the line back."
    : parts[0]?.shapes ? "Drag a piece to its place, or choose it, turn it, and choose its place; a click takes it up again, and Delete takes it back."
    : play?.values.length === 1 ? "Click a place to lay one there; another click takes it back."
    : play?.values.length > 0 ? "Choose a value and then its place, or drag it there; a click takes it back."
    : `Drag a piece to its place, or choose it and then its place; ${play?.turns ? "a click turns it, and " : ""}Delete takes it back.`;
  const caption = isPlayable ? how : data.start.length > 0 ? "The board, with what lies there from the beginning" : "The empty board";
  return html`<section id="puzzle" aria-labelledby="puzzle-heading">
    <h2 id="puzzle-heading" class="unseen" tabindex="-1">The puzzle</h2>
    <div class="left">
      <figure>${isPlayable ? html`<${PlayBoard} />` : html`<${Board} laid=${laidNow()} name=${caption} />`}<figcaption>${caption}</figcaption></figure>
      ${trayIn === "left" && html`<${Tray} />`}
    </div>
    <div class="right">
      <${Question} />
      ${isPlayable && html`<${Laid} />`}
      <${Words} />
      ${trayIn === "right" && html`<${Tray} />`}
    </div>
    ${trayIn === "row" && html`<${Tray} />`}
  </section>`;
}
