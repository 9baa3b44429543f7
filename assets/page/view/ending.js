// The end: the solution at full size, what the joins have saved, and what the last statement lets in.

import { data, laidOf, lesson, stages } from "../data.js";
import { html } from "../html.js";
import { drawnRows, figuresOf, isWanted, nextTask, set, show, state, wrongOf } from "../state.js";
import { countOf, numberIn } from "../text.js";
import { Board } from "./board.js";
import { Groups } from "./groups.js";
import { share } from "./statement.js";

const last = stages.length - 1;

// The solutions, one after the other.
function Through({ list }) {
  if (list.length < 2) return null;
  const at = list.indexOf(state.answer);
  const go = (by) => () => set({ answer: list[(at + by + list.length) % list.length] });
  const { n_rows } = stages[last];
  return html`<p class="through"><button type="button" class="small" onClick=${go(-1)}>Previous</button> answer ${at + 1} of ${numberIn(list.length)}${n_rows > list.length ? ` shown, of ${numberIn(n_rows)}` : ""} <button type="button" class="small" onClick=${go(1)}>Next</button></p>`;
}

/** The solution on its board. */
export function Solution() {
  const { furthest, is_solved } = lesson;
  if (!furthest) return html`<figure><${Board} laid=${[]} name="The empty board" /><figcaption>No piece can be laid, so the board stays empty.</figcaption></figure>`;
  const list = is_solved ? [...stages[last].rows.keys()].filter((idx) => isWanted(stages[last].rows[idx])) : [];
  const id = is_solved ? { stage: last, row: list.includes(state.answer) ? state.answer : list[0] ?? furthest.row } : furthest;
  const row = `row ${id.row + 1} of ${stages[id.stage].name}`;
  const [name, caption] = !is_solved ? ["The furthest board", `There is no solution. This is as far as it goes: ${row}`] : stages[last].n_rows > 1 ? ["A solution", `One of several solutions: ${row}`] : ["The solution", `The solution: ${row}`];
  return html`<figure><${Board} laid=${laidOf(id)} name=${name} /><figcaption aria-live="polite">${caption}</figcaption><${Through} list=${list} /></figure>`;
}

// What the statement that ran last lets in at the end.
function LetIn() {
  const wrong = wrongOf(last);
  if (!wrong?.result.nTooMany) return null;
  const { nTooMany, tooMany } = wrong.result;
  const [first] = drawnRows(last, tooMany);
  const name = stages[wrong.stage].name;
  return html`<figure class="let-in"><${Board} laid=${first?.laid ?? []} name=${`A false solution with your ${name}`} />
    <figcaption>With your ${name}: ${countOf(nTooMany, "false solution")}${nTooMany > 1 ? ", this is one of them" : ""}. <a href=${`#${name}`}>To ${name}</a></figcaption></figure>`;
}

/** How many rows each stage leaves. */
export function Overview() {
  const figures = stages.map((_, idx) => figuresOf(idx).plan);
  const most = Math.max(...figures, 1);
  return html`<h3>How many rows each stage leaves</h3>
    <div class="scroll" tabindex="0" role="region" aria-label="Rows that each stage leaves"><table class="overview">
      <caption class="unseen">Rows that each stage leaves, and the time that it takes</caption>
      <thead><tr><th scope="col">Stage</th><th scope="col">Rows</th><th scope="col"><span class="unseen">Share of the most rows</span></th><th scope="col">Seconds</th></tr></thead>
      <tbody>${stages.map(({ name, seconds }, idx) => html`<tr><th scope="row"><a href=${`#${name}`}>${name}</a></th><td class="n-rows">${numberIn(figures[idx])}</td><td class="wide"><span class="bar" aria-hidden="true"><span style=${{ width: `${share(figures[idx], most)}%` }} /></span></td><td>${Number(seconds.toFixed(6))}</td></tr>`)}</tbody>
    </table></div>`;
}

/** Where a group ends. */
export function endOf({ n_rows, furthest }) {
  if (!furthest) return `ends at once: ${stages[n_rows.indexOf(0)].name} has no row for it`;
  const [{ name }, n] = [stages[furthest.stage], n_rows[furthest.stage]];
  return html`${n_rows.at(-1) > 0 ? "survives" : "ends"} with <a href=${`#${name}/${furthest.row + 1}`}>row ${furthest.row + 1} of ${name}</a>${n > 1 && `, one of ${numberIn(n)}`}`;
}

/** What becomes of each group, such as each centre of a flower. */
export const Fates = () => lesson.groups && html`<${Groups} ...${lesson.groups} names=${stages.map(({ name }) => name)} endOf=${endOf} />`;

/** "113 rows instead of 235,146,240 arrangements." */
export const saved = () => `${countOf(stages.reduce((sum, { n_rows }) => sum + n_rows, 0), "row")} instead of ${data.arrangements.number} arrangements.`;

export function Ending() {
  if (nextTask() < Infinity || !state.isAnswered) {
    return html`<section id="answer" aria-labelledby="answer-heading"><h2 id="answer-heading" tabindex="-1">The answer</h2>
      <p>${saved()}</p>
      <button type="button" class="go" onClick=${() => set({ isAnswered: true })}>Show the answer</button>
      <${LetIn} /></section>`;
  }
  return html`<section id="answer" aria-labelledby="answer-heading">
    <div class="left"><${Solution} /><${LetIn} /></div>
    <div class="right"><h2 id="answer-heading" tabindex="-1">The answer</h2>
      ${lesson.answer.map((line) => html`<p class=${`answer${lesson.is_solved ? "" : " none"}`}>${line}</p>`)}
      <p class="saved">${saved()}</p>
      <${Overview} /><${Fates} />
      <p><button type="button" class="small" onClick=${() => show(last)}>The rows of ${stages[last].name}</button></p>
    </div>
  </section>`;
}
