// The page: the bar of stages, the screen of one of them, and what stands behind it.

import { data, lesson, stages, title } from "../data.js";
import { html } from "../html.js";
import { judge, obstacle } from "../judge.js";
import { ANSWER, figuresOf, follow, isLocked, isTask, present, PUZZLE, shownBoard, state, step } from "../state.js";
import { capitalised, countOf, numberIn } from "../text.js";
import { Behind } from "./console.js";
import { Ending, endOf } from "./ending.js";
import { Opening } from "./opening.js";
import { Print } from "./print.js";
import { Stage } from "./stage.js";

const addressOf = (stageIdx) => `#${stageIdx === PUZZLE ? "puzzle" : stageIdx === ANSWER ? "answer" : stages[stageIdx].name}`;

function Station({ stageIdx, n, mine, name, most, title }) {
  const size = mine ?? n;
  return html`<li><a href=${addressOf(stageIdx)} aria-current=${state.stage === stageIdx ? "step" : undefined} title=${title}>
    <b>${mine ? html`<ins>${mine}<span class="unseen"> with your statement${n === "" ? "" : "; expected: "}</span></ins>` : ""}<span class=${mine ? "expected" : "n-rows"}>${n}</span></b><small>${name}</small>
    ${size !== "" && html`<span class="bar" aria-hidden="true"><span style=${{ width: `${most}%` }} /></span>`}
  </a></li>`;
}

// The bar is as long as the logarithm of the number of rows.
const logarithm = (words) => {
  const [, digits, exponent] = /([\d.,]+)(?: × 10(\S+))?$/.exec(words) ?? [];
  const power = exponent ? Number([...exponent].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹".indexOf(digit)).join("")) : 0;
  return Math.log(Math.max(2, Number(digits?.replaceAll(",", "")))) + power * Math.log(10);
};

// A number that is too long for the bar.
function shortened(number) {
  const digits = number.replaceAll(",", "");
  const power = [...String(digits.length - 1)].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]).join("");
  return /^\d{16,}$/.test(digits) ? `${digits[0]}.${digits[1]} × 10${power}` : number;
}

function Bar() {
  const all = logarithm(data.arrangements.number);
  const station = (_, stageIdx) => {
    const { plan, mine } = figuresOf(stageIdx);
    const hides = isLocked(stageIdx);
    return html`<${Station} key=${stageIdx} stageIdx=${stageIdx} n=${hides ? "" : numberIn(plan)} mine=${mine} name=${stages[stageIdx].name} most=${Math.max(plan > 0 ? 3 : 0, (100 * Math.log(plan + 1)) / Math.max(all, Math.log(plan + 1)))} />`;
  };
  const { groups } = lesson;
  return html`<div id="bar">
    <nav class="scroll" aria-label="From all arrangements to the solutions"><ol id="funnel">
      <${Station} stageIdx=${PUZZLE} n=${shortened(data.arrangements.number)} name="arrangements" title=${data.arrangements.number} most=${100} />
      ${stages.map(station)}
      <${Station} stageIdx=${ANSWER} n="" name="answer" most=${0} />
    </ol></nav>
    <div id="player" role="group" aria-label="Steps">
      <button type="button" aria-label="Back" aria-disabled=${state.stage === PUZZLE} onClick=${() => step(-1)}>←</button>
      <button type="button" aria-label="Forward" aria-disabled=${state.stage === ANSWER} onClick=${() => step(1)}>→</button>
      ${groups && html`<label for="group">${capitalised(groups.noun)}</label><select id="group" onChange=${({ target }) => follow(target.value === "" ? null : Number(target.value))}>
        <option value="">all</option>${groups.members.map(({ name }, idx) => html`<option value=${idx} selected=${state.group === idx}>${name}</option>`)}</select>`}
      <button type="button" class="present" aria-pressed=${state.presents} onClick=${() => present(!state.presents)}>Present</button>
    </div>
  </div>`;
}

// What a reader who sees nothing hears of a step.
function heard() {
  const { stage } = state;
  if (stage === PUZZLE || stage === ANSWER) return "";
  const { name, heading } = stages[stage];
  const rows = isLocked(stage) ? "" : ` ${countOf(figuresOf(stage).plan, "row")}. ${shownBoard().name}.`;
  return `${isTask(stage) ? `Write ${name}` : heading}, ${name}, stage ${stage + 1} of ${stages.length}.${rows}`;
}

// How the chosen group ends.
function Fate() {
  if (state.group === null || !state.isAnswered) return null;
  const { noun, members } = lesson.groups;
  return html`<p id="ending">${capitalised(noun)} ${members[state.group].name} ${endOf(members[state.group])}.</p>`;
}

export function App() {
  if (state.prints) return html`<${Print} />`;
  const { stage } = state;
  const names = data.exercises.map(({ name }) => name);
  return html`
    <a class="skip" href="#screen" onClick=${(event) => { event.preventDefault(); document.querySelector("main h2")?.focus(); }}>Skip to the screen</a>
    <header><h1>${lesson.puzzle}</h1><p class="title">${title}${names.length > 0 ? `. ${names.length === 1 ? "An exercise" : "Exercises"}: write ${names.join(", ")}` : ""}</p></header>
    <${Bar} />
    <main id="screen">
      ${data.workbench && !judge && html`<p class="obstacle">${obstacle()}, so that the SQL cannot be run in this page; everything else works.</p>`}
      <p id="live" class="unseen" role="status" aria-live="polite">${heard()}</p>
      <${Fate} />
      ${stage === PUZZLE ? html`<${Opening} />` : stage === ANSWER ? html`<${Ending} />` : html`<${Stage} stageIdx=${stage} />`}
    </main>
    <${Behind} />`;
}
