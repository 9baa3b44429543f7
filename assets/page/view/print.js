// The lesson on paper: every stage with its board, its statement and some of its rows.

import { data, laidOf, lesson, stages, taskOf, title } from "../data.js";
import { html } from "../html.js";
import { figuresOf, isLocked, isTask, laidNow, nextTask, state } from "../state.js";
import { countOf } from "../text.js";
import { Board } from "./board.js";
import { Fates, Overview, saved, Solution } from "./ending.js";
import { Task } from "./exercise.js";
import { Piece } from "./opening.js";
import { Rows } from "./stage.js";
import { Lines } from "./statement.js";
import { Words } from "./words.js";

// Where there are many stages, several stand on a page.
const FEW = 9;
const ARE_MANY = stages.length > 2 * FEW;
const MOST_ROWS = stages.length <= FEW ? 20 : 6;

function Paper({ stageIdx }) {
  const { name, heading, about, chosen, rows, n_rows } = stages[stageIdx];
  if (isTask(stageIdx)) return html`<section class="stage task"><h2>Write ${name}</h2><${Task} task=${taskOf(stageIdx)} /><div class="room" /></section>`;
  if (stageIdx > nextTask()) return null;
  const row = stageIdx === state.stage && state.row !== null ? state.row : chosen;
  const hides = isLocked(stageIdx);
  return html`<section class="stage">
    <h2>${heading} <small>${name}, stage ${stageIdx + 1} of ${stages.length}${hides ? "" : `, ${countOf(figuresOf(stageIdx).plan, "row")}`}</small></h2>
    ${!ARE_MANY && html`<p>${about.join(" ")}</p>`}
    <div class="sides">
      <figure><${Board} laid=${hides || row === null ? [] : laidOf({ stage: stageIdx, row })} name=${name} /><figcaption>${hides || row === null ? "" : `Row ${row + 1} of ${name}`}</figcaption></figure>
      ${!ARE_MANY && html`<${Lines} stageIdx=${stageIdx} />`}
    </div>
    ${!ARE_MANY && !hides && rows.length > 0 && html`<p class="hint">${rows.length > MOST_ROWS || rows.length < n_rows ? `${Math.min(MOST_ROWS, rows.length)} of ${countOf(n_rows, "row")}` : ""}</p><${Rows} stageIdx=${stageIdx} most=${MOST_ROWS} />`}
  </section>`;
}

export function Print() {
  return html`<div class=${stages.length <= FEW ? "paper" : ARE_MANY ? "paper dense cards" : "paper dense"}>
    <h1>${lesson.puzzle}</h1><p class="title">${title}. ${saved()}</p>${state.learner && html`<p>${state.learner}</p>`}
    <section id="puzzle"><div class="sides"><figure><${Board} laid=${laidNow()} name="The board" /></figure><div><${Words} /></div></div>
      <ul class="pieces">${data.pieces.map((_, idx) => html`<li><${Piece} idx=${idx} most=${56} /></li>`)}</ul></section>
    ${stages.map((_, stageIdx) => html`<${Paper} stageIdx=${stageIdx} />`)}
    ${state.isAnswered && nextTask() === Infinity && html`<section id="answer"><h2>The answer</h2>${lesson.answer.map((line) => html`<p class="answer">${line}</p>`)}<${Solution} /><${Overview} /><${Fates} /></section>`}
  </div>`;
}
