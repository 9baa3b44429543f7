// A stage on one screen: its board, its join in pictures, its statement and the verdict; its table below, on request.

import { lesson, stages, taskOf } from "../data.js";
import { html } from "../html.js";
import { aspect } from "../sketch.js";
import { isLocked, isTask, isWanted, mine, nextTask, set, show, shownBoard, state } from "../state.js";
import { countOf, numberIn } from "../text.js";
import { Board } from "./board.js";
import { Hints, Task } from "./exercise.js";
import { Join } from "./join.js";
import { Words } from "./words.js";
import { Statement } from "./statement.js";
import { Table } from "./table.js";
import { Outcome, Verdict } from "./verdict.js";

const MOST_KIN = 6;
// How many of the values that a round rules out are shown.
const MOST_VALUES = 10;

const link = ({ stage, row }) => html`<button type="button" class="small" onClick=${() => show(stage, row)}>row ${row + 1} of ${stages[stage].name}</button> `;

// Where the row of the board comes from, and what comes from it.
function Kin({ stageIdx }) {
  const { row } = state;
  if (row === null || stages[stageIdx].narrowed || isLocked(stageIdx) || shownBoard().pick) return null;
  const { parents, children, n_children } = stages[stageIdx].rows[row];
  const isLast = stageIdx === stages.length - 1;
  const hides = !state.isAnswered && stageIdx >= stages.length - 2;
  const next = stages[stageIdx + 1];
  return html`<p class="kin">
    ${parents.length > 0 && html`Comes from ${parents.map(link)}`}
    ${isLast && lesson.is_solved && html`<strong class="solved">This is a solution.</strong>`}
    ${!isLast && !hides && nextTask() > stageIdx + 1 && (n_children === 0 ? html`<strong class="ends">No row${next ? ` of ${next.name}` : ""} comes from it.</strong>`
      : html`${countOf(n_children, "row")} ${n_children === 1 ? "comes" : "come"} from it: ${children.slice(0, MOST_KIN).map(link)}${children.length > MOST_KIN ? "…" : ""}`)}
  </p>`;
}

/** The board of the stage with its caption. @param {{ stageIdx: number }} props */
export function Chosen({ stageIdx }) {
  const { laid, name, fault } = shownBoard();
  return html`<figure class="chosen">
    <${Board} laid=${laid} name=${laid.length > 0 ? `Board of ${name.charAt(0).toLowerCase()}${name.slice(1)}` : name} fault=${fault} lit=${lights(stageIdx)} />
    <figcaption>${name}</figcaption>
    <${Kin} stageIdx=${stageIdx} />
  </figure>`;
}

// What the condition that is pointed at compares; where that differs from row to row, what the row adds.
function lights(stageIdx) {
  if (!state.lit) return {};
  const adds = state.row === null ? null : stages[stageIdx].rows[state.row]?.adds;
  const isFixed = Object.values(state.lit).some((list) => list.length > 0);
  return isFixed || adds === null || adds === undefined ? state.lit : { places: lesson.additions[adds].map(([slot]) => slot) };
}

/** The rows of a stage as a table. @param {{ stageIdx: number, most?: number }} props */
export function Rows({ stageIdx, most = Infinity }) {
  const { name, rows, columns, added } = stages[stageIdx];
  const wanted = [...rows.keys()].filter((idx) => isWanted(rows[idx])).slice(0, most);
  const hides = !state.isAnswered && stageIdx >= stages.length - 2;
  const from = rows[0]?.parents.map(({ stage }) => stages[stage].name).join(" + ");
  const isLast = stageIdx === stages.length - 1;
  const hasNext = !isLast && !hides && !stages[stageIdx].narrowed;
  const more = [...(from ? [`From ${from}`] : []), ...(hasNext ? ["Next"] : [])];
  const cells = (row) => [...(from ? [row.parents.map((id) => id.row + 1).join(" + ")] : []), ...(hasNext ? [row.n_children || "ends"] : []), ...row.values];
  return html`<${Table} label=${`The rows of ${name}`} columns=${[...more, ...columns]} rows=${wanted.map((idx) => cells(rows[idx]))} added=${added}
    nameOf=${(idx) => `Row ${wanted[idx] + 1} of ${name}`} picked=${wanted.indexOf(state.row)} pick=${most === Infinity ? (idx) => set({ row: wanted[idx], pick: null, of: null }) : undefined}
    flags=${wanted.map((idx) => (rows[idx].leads_on && state.isAnswered ? "leads" : rows[idx].n_children === 0 && hasNext ? "ends" : undefined))} />`;
}

/** @param {{ stageIdx: number }} props */
export function Heading({ stageIdx }) {
  const { name, heading } = stages[stageIdx];
  return html`<h2 id="stage-heading" tabindex="-1">${isTask(stageIdx) ? `Write ${name}` : heading} <small>${name}, stage ${stageIdx + 1} of ${stages.length}</small></h2>`;
}

// A round: which variables lost what they could take, and by which rule; or the values that it rules out.
function Narrowed({ stageIdx }) {
  const { narrowed, rules, n_rows } = stages[stageIdx];
  if (narrowed.length === 0) return html`<${Rows} stageIdx=${stageIdx} most=${MOST_VALUES} />`;
  const nRemoved = narrowed.reduce((sum, [, nBefore, nLeft]) => sum + nBefore - nLeft, 0);
  return html`<section class="join" aria-label="What is removed">
    <p>This round removes <b>${numberIn(nRemoved)}</b> of ${countOf(nRemoved + n_rows, "row")}: ${rules[0].words}.</p>
    <ul class="narrowed">${narrowed.map(([name, nBefore, nLeft]) => html`<li><b>${name}</b> ${numberIn(nBefore)} → ${numberIn(nLeft)}</li>`)}</ul>
  </section>`;
}

/** @param {{ stageIdx: number }} props */
export function Stage({ stageIdx }) {
  const task = isTask(stageIdx) ? taskOf(stageIdx) : null;
  const after = nextTask();
  if (stageIdx > after) {
    const { name } = stages[after];
    return html`<section class="stage later" aria-labelledby="stage-heading"><${Heading} stageIdx=${stageIdx} />
      <p class="until">This stage comes after ${name}. It shows when you have written <a href=${`#${name}`}>${name}</a>, or opened its last hint.</p></section>`;
  }
  return html`<section class="stage" id="stage" aria-labelledby="stage-heading">
    <div class="left">${task ? html`<${Task} task=${task} />` : html`<${Chosen} stageIdx=${stageIdx} />${aspect > 1.5 && html`<div class="words"><${Words} /></div>`}`}</div>
    <div class="right">
      <${Heading} stageIdx=${stageIdx} />
      ${!task && html`<p class="about">${stages[stageIdx].about.join(" ")}</p>`}
      ${!task && (stages[stageIdx].narrowed ? html`<${Narrowed} stageIdx=${stageIdx} />` : html`<${Join} stageIdx=${stageIdx} />`)}
      <${Statement} stageIdx=${stageIdx} />
      ${task && html`${mine() && html`<${Chosen} stageIdx=${stageIdx} />`}<${Hints} task=${task} />`}
    </div>
    <${Verdict} stageIdx=${stageIdx} />
    ${state.isTable && !isLocked(stageIdx) && html`<section class="rows" aria-label=${`The table ${stages[stageIdx].name}`}><h3>The table ${stages[stageIdx].name}</h3><${Rows} stageIdx=${stageIdx} /></section>`}
    <${Outcome} stageIdx=${stageIdx} />
  </section>`;
}
