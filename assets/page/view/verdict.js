// What there is to say of the last statement: at the lower edge of the screen, and below it with all its rows.

import { runnable, stages } from "../data.js";
import { html } from "../html.js";
import { judge } from "../judge.js";
import { ANSWER, handIn, isSecret, isTask, mine, nextTask, reset, run, set, shownBoard, sign, state, troubleOf, wrongOf } from "../state.js";
import { countOf, numberIn, saveAs } from "../text.js";
import { brokenInWords, columnsInWords, earlyInWords, hasRightRows, isRight, renamedInWords, REPEATS_IN_WORDS, troubleSentence, verdictInWords } from "../words.js";
import { Table } from "./table.js";

// The sentence, and what kind it is.
function sentence(stageIdx) {
  const trouble = troubleOf(stageIdx);
  if (trouble) return [troubleSentence(trouble), "wrong"];
  const own = mine();
  if (own?.stage === stageIdx) return [`${verdictInWords(own.attempt)}.`, isRight(own.attempt) ? "right" : hasRightRows(own.attempt) ? "near" : "wrong"];
  const later = wrongOf(stageIdx);
  if (!later) return [judge ? isTask(stageIdx) ? "Write the statement, and run it: the page says whether it makes the right rows." : "Switch a condition off, or edit the statement: the page says what slips in." : "", "idle"];
  const { nRows, nNeeded, nTooMany, nMissing, problem, most } = later.result;
  const name = stages[later.stage].name;
  if (nRows === undefined) return [problem ? `With your ${name}, this stage does not run: ${problem}.` : `With your ${name}, this stage has more than ${numberIn(most)} rows.`, "wrong"];
  const isLast = stageIdx === stages.length - 1;
  const some = isLast ? `, and ${countOf(nTooMany, "wrong solution")}` : `, ${numberIn(nTooMany)} too many`;
  const expected = isSecret(stageIdx) ? (nTooMany > 0 ? "; some of them are wrong" : "") : `; expected ${numberIn(nNeeded)}${nTooMany > 0 ? some : ""}`;
  return [`With your ${name}, ${stages[stageIdx].name} has ${countOf(nRows, "row")}${expected}.`, nTooMany + nMissing > 0 ? "wrong" : ""];
}

// What becomes of the false rows at the end.
function Ending({ stageIdx }) {
  const wrong = wrongOf(stageIdx);
  const last = stageIdx < stages.length - 1 && wrong ? wrongOf(stages.length - 1) : null;
  if (!last?.result.nTooMany) return null;
  return html`<span> At the end, <a href="#answer">${countOf(last.result.nTooMany, "false solution")}</a>.</span>`;
}

// Leads through the rows that are too many.
function Next({ stageIdx }) {
  const result = wrongOf(stageIdx)?.result;
  const n = result?.tooMany?.rows.length ?? 0;
  if (n === 0 || result.nTooMany === 0) return null;
  const { pick } = shownBoard();
  const idx = pick?.list === "tooMany" ? pick.idx : -1;
  return html` <button type="button" class="small" onClick=${() => set({ pick: { list: "tooMany", idx: (idx + 1) % n } })}>${idx < 0 ? "Show" : n > 1 ? `Next (${idx + 1} of ${n})` : "Shown"}</button>`;
}

/** The button that runs something, or ends it. @param {{ onRun: () => void }} props */
export const Go = ({ onRun }) => (state.progress
  ? html`<button type="button" class="go" onClick=${() => judge.stop()}>Stop</button>`
  : html`<button type="button" class="go" aria-keyshortcuts="Control+Enter" onClick=${onRun}>Run</button>`);

/** @param {{ stageIdx: number }} props */
export function Verdict({ stageIdx }) {
  const [words, kind] = state.progress && !mine() ? [state.progress, ""] : sentence(stageIdx);
  const own = mine();
  const attempt = own?.stage === stageIdx && !isRight(own.attempt) && own.attempt;
  const { rules } = stages[stageIdx];
  const some = attempt && attempt.nTooMany > attempt.nJudged ? ` of the first ${numberIn(attempt.nJudged)}` : "";
  const faults = attempt ? rules.flatMap(({ words: rule }, idx) => (attempt.nBroken[idx] > 0 ? [`“${rule}” is broken in ${countOf(attempt.nBroken[idx], "row")}${some}`] : [])) : [];
  return html`<div class="verdict">
    <p class=${`state ${kind}`} role="status">${words}</p>
    <p class="faults">${faults.length > 0 && `${faults.slice(0, 3).join("; ")}.`}<${Next} stageIdx=${stageIdx} /><${Ending} stageIdx=${stageIdx} /></p>
    ${judge && html`<div class="buttons">
      <${Go} onRun=${run} />
      <button type="button" onClick=${reset}>Reset</button>
      <input class="save" aria-label="Your name" placeholder="Your name" autocomplete="name" value=${state.learner} onInput=${({ target }) => sign(target.value)} />
      <button type="button" class="save" onClick=${() => saveAs(handIn().name, handIn().text)}>Save</button>
    </div>`}
  </div>`;
}

function Difference({ title, result, list, notes = [] }) {
  const { pick } = shownBoard();
  const choose = (idx) => set({ pick: { list, idx }, of: null });
  return html`<h4>${title}</h4><${Table} label=${title} columns=${result.columns} rows=${result.rows} notes=${notes} picked=${pick?.list === list ? pick.idx : undefined} pick=${choose} />`;
}

/** All that the last statement of a stage made, and how it differs. @param {{ stageIdx: number }} props */
export function Outcome({ stageIdx }) {
  const own = mine();
  if (own?.stage !== stageIdx) return null;
  const { attempt } = own;
  const isFine = hasRightRows(attempt);
  const { rules } = stages[stageIdx];
  const { rows, columns, nRows, nTooMany, nMissing, tooMany, missing, judged } = attempt;
  const among = (n, { rows: listed }) => (n > listed.length ? ", among them" : "");
  const sentences = [
    ...(isFine ? [] : columnsInWords(attempt)),
    ...attempt.renamed.map(renamedInWords),
    ...(attempt.areRepeats ? [REPEATS_IN_WORDS] : []),
    ...(attempt.nEarly > 0 ? [earlyInWords(attempt.nEarly, runnable(stageIdx).implied)] : []),
  ];
  return html`<section class="outcome" aria-label=${`What your statement for ${stages[stageIdx].name} makes`}>
    ${sentences.map((words) => html`<p>${words}</p>`)}
    ${!isFine && nTooMany > 0 && tooMany.columns.length > 0 && html`<${Difference} list="tooMany" result=${tooMany} title=${`${countOf(nTooMany, "row")} too many${among(nTooMany, tooMany)}`}
      notes=${tooMany.rows.map((_, idx) => brokenInWords(rules, judged[idx]?.broken ?? null))} />`}
    ${nMissing > 0 && missing.columns.length > 0 && html`<${Difference} list="missing" result=${missing} title=${`${countOf(nMissing, "row")} missing${among(nMissing, missing)}`} />`}
    ${(!isRight(attempt) || nextTask() < ANSWER) && html`<${Difference} list="rows" result=${{ columns, rows: rows.slice(0, 24) }} title=${`What the statement makes: ${nRows > 24 ? `showing 24 of ${countOf(nRows, "row")}` : countOf(nRows, "row")}`} />`}
  </section>`;
}
