// A stage as a join, in pictures: every row so far, times every candidate, and the rows that the conditions leave.

import { isLarge, laidOf, lesson, runnable, stages, valuesOf } from "../data.js";
import { html } from "../html.js";
import { judge } from "../judge.js";
import { aspect, thumbnail } from "../sketch.js";
import { drawnRows, isLocked, isWanted, mine, ofRow, ofRows, ofStage, set, shownBoard, state, switchesOf, told, wrongOf } from "../state.js";
import { countOf, numberIn, shown } from "../text.js";
import { brokenInWords, troubleInWords } from "../words.js";
import { choosing, Table } from "./table.js";

// How many boards are shown at a time: fewer of those that are wide.
const N_BOARDS = aspect > 1.5 ? 9 : 12;
const N_CANDIDATES = 5;
const MOST_CANDIDATES = 100;

/**
 * Small boards of which one can be chosen, as many as there is room for, round the chosen one.
 * @param {{ items: { laid?: any[][], text?: string, label: string, kind?: string }[], nAll?: number, at: number | null, pick: (idx: number) => void, label: string }} props
 */
function Strip({ items, nAll = items.length, at, pick, label }) {
  const start = Math.floor((at ?? 0) / N_BOARDS) * N_BOARDS;
  const seen = items.slice(start, start + N_BOARDS);
  const turn = (by, sign, words) => html`<button type="button" class="small" aria-label=${words} disabled=${!items[start + by]} onClick=${() => pick(start + by)}>${sign}</button>`;
  return html`<div class="strip">
    <div class="boards" role="group" aria-label=${label} onKeyDown=${choosing({ n: items.length, at: at ?? 0, pick })}>
      ${seen.map(({ laid, text, label: name, kind }, idx) => html`<button type="button" class=${["thumb", kind, at === start + idx && "picked"].filter(Boolean).join(" ")} title=${name} aria-label=${name}
        aria-pressed=${at === start + idx} tabindex=${start + idx === (at ?? 0) ? 0 : -1} onClick=${() => pick(start + idx)}>${laid ? thumbnail(laid) : text}</button>`)}
    </div>
    ${items.length > N_BOARDS && html`<p class="turns">${turn(-N_BOARDS, "‹", `Rows before these of ${label}`)} ${start + 1}–${start + seen.length} of ${numberIn(items.length)}${nAll > items.length ? " shown" : ""} ${turn(N_BOARDS, "›", `More rows of ${label}`)}</p>`}
  </div>`;
}

// The rows that are joined: boards of a stage before, or rows of an input.
function Before({ stageIdx }) {
  const { name, rows, n_rows } = ofRows(stageIdx);
  const parent = ofStage(stageIdx);
  const all = rows.map((row, idx) => ({ idx, row, label: `Row ${idx + 1} of ${name}` })).filter(({ row }) => parent === null || isWanted(row));
  const items = all.map(({ idx, row, label }) => (parent === null ? { text: row.slice(0, 2).map(shown).join(" "), label } : { laid: laidOf({ stage: parent, row: idx }), label }));
  const at = all.findIndex(({ idx }) => idx === ofRow());
  const pick = (place) => {
    const own = all[place].idx;
    const child = parent === null ? null : rows[own].children.find((id) => id.stage === stageIdx)?.row ?? null;
    set({ of: own, row: isLocked(stageIdx) ? null : parent === null ? state.row : child, pick: null });
  };
  return html`<div class="before"><h4><b>${numberIn(n_rows)}</b> row${n_rows === 1 ? "" : "s"} of ${name}</h4><${Strip} items=${items} nAll=${state.group === null ? n_rows : items.length} at=${at < 0 ? null : at} pick=${pick} label=${`The rows of ${name}`} /></div>`;
}

/** The candidates of a row, each with the condition that strikes it out: those that stay first. */
function candidatesOf(stageIdx) {
  const own = ofRows(stageIdx);
  const row = own.rows[ofRow()];
  if (!row) return null;
  const found = told("candidates", { stageIdx, values: valuesOf(row) });
  if (!found || found.trouble) return found ?? null;
  const switches = switchesOf(stageIdx);
  const { rules } = stages[stageIdx];
  const rows = found.rows.map(({ keeps, cells }) => {
    const broken = keeps.findIndex((keep, idx) => !keep && !switches[idx].isOff);
    const slips = broken < 0 && keeps.includes(false);
    const note = broken >= 0 ? rules[broken].words : slips ? "slips in" : "stays";
    return { cells, note, kind: broken >= 0 ? "out" : slips ? "wrong" : undefined, order: broken < 0 ? (slips ? -2 : -1) : rules.length - broken };
  });
  return { columns: found.columns, rows: rows.sort((one, other) => one.order - other.order) };
}

function Candidates({ stageIdx }) {
  const { among, of } = runnable(stageIdx).candidates;
  const { n_rows } = lesson.inputs.find(({ name }) => name === among);
  const found = candidatesOf(stageIdx);
  const head = html`<h4>× <b>${numberIn(n_rows)}</b> row${n_rows === 1 ? "" : "s"} of ${among}</h4>`;
  if (!found?.rows) return html`<div class="among">${head}<p class="hint">${found?.trouble ? `This cannot be shown: ${troubleInWords(found.trouble)}` : "SQLite makes the tables …"}</p></div>`;
  const seen = found.rows.slice(0, state.unfolds ? MOST_CANDIDATES : N_CANDIDATES);
  const label = `What becomes of the candidates of row ${ofRow() + 1} of ${of}`;
  const nLeft = found.rows.filter(({ kind }) => kind !== "out").length;
  return html`<div class="among">${head}
    <${Table} columns=${found.columns} rows=${seen.map(({ cells }) => cells)} notes=${seen.map(({ note }) => note)} flags=${seen.map(({ kind }) => kind)} label=${label} />
    <p class="turns">Row ${numberIn(ofRow() + 1)} of ${of}: ${countOf(nLeft, "row")} left.
      ${seen.length < found.rows.length && html`<button type="button" class="small" onClick=${() => set({ unfolds: true })}>${numberIn(found.rows.length - seen.length)} more</button>`}</p>
  </div>`;
}

// Several tables at a time: how many rows each brings.
function Partners({ stageIdx }) {
  const { partners, n_pairs } = stages[stageIdx];
  const own = ofRows(stageIdx)?.name;
  const groups = Map.groupBy(partners.filter(({ name }) => name !== own), ({ name }) => name);
  return html`<div class="among partners">
    ${[...groups].map(([name, list]) => html`<h4>× <b>${numberIn(list[0].rows)}</b> row${list[0].rows === 1 ? "" : "s"} of ${name}${list.length > 1 ? `, ${list.length} times over` : ""}</h4>`)}
    ${n_pairs !== null && html`<p class="hint">${countOf(n_pairs, "combination")} to look at.</p>`}
  </div>`;
}

/** The boards of a stage as they are: those of the plan, those that slip in, and those that the last statement lacks. */
export function boardsOf(stageIdx) {
  const { rows, name } = stages[stageIdx];
  const wrong = wrongOf(stageIdx);
  const isOwn = wrong?.stage === stageIdx;
  const extra = wrong?.result.nTooMany > 0 && !wrong.result.areRepeats ? drawnRows(stageIdx, wrong.result.tooMany) : [];
  const { rules } = stages[wrong?.stage ?? stageIdx];
  const surplus = extra.map(({ laid }, idx) => ({ laid, kind: "wrong", pick: { list: "tooMany", idx }, label: `Row ${idx + 1} of those too many${isOwn ? `: ${brokenInWords(rules, wrong.result.judged[idx]?.broken ?? null)}` : ""}` }));
  if (isLocked(stageIdx)) return surplus;
  const lacks = new Set(wrong?.result.nMissing > 0 ? drawnRows(stageIdx, wrong.result.missing).map(({ values }) => String(values)) : []);
  // Where not all that are missing are listed, it is not known which rows of the plan are there.
  if (wrong?.result.nMissing > lacks.size) return surplus;
  const own = rows.flatMap((row, idx) => (isWanted(row) ? [{ laid: laidOf({ stage: stageIdx, row: idx }), kind: lacks.has(String(row.values)) ? "missing" : undefined, row: idx, label: `Row ${idx + 1} of ${name}${lacks.has(String(row.values)) ? ", missing" : ""}` }] : []));
  return [...surplus, ...own];
}

function After({ stageIdx }) {
  const { name, rows } = stages[stageIdx];
  const wrong = wrongOf(stageIdx)?.result;
  const own = mine();
  const nPlan = state.group === null ? stages[stageIdx].n_rows : lesson.groups.members[state.group].n_rows[stageIdx];
  const hides = isLocked(stageIdx);
  const items = boardsOf(stageIdx);
  const { pick } = shownBoard();
  const at = items.findIndex((item) => (pick ? item.pick?.list === pick.list && item.pick.idx === pick.idx : item.row !== undefined && item.row === state.row));
  const choose = (idx) => set({ row: items[idx].row ?? state.row, pick: items[idx].pick ?? null, of: null });
  const n = wrong?.nRows ?? (own?.stage === stageIdx ? own.attempt.nRows : nPlan);
  const head = hides && !wrong ? html`<h4>= ${name}</h4>` : html`<h4>= <b>${numberIn(n)}</b> row${n === 1 ? "" : "s"} of ${name}${wrong && n !== nPlan && !hides ? html` <span class="fate">expected ${numberIn(nPlan)}</span>` : ""}</h4>`;
  return html`<div class="after">${head}
    ${items.length > 0 && html`<${Strip} items=${items} nAll=${state.group === null && !wrong ? stages[stageIdx].n_rows : items.length} at=${at < 0 ? null : at} pick=${choose} label=${`The rows of ${name}`} />`}
    ${hides && html`<p class="hint">${stageIdx === stages.length - 1 ? html`The rows of ${name} are the answer. <a href="#answer">Show it</a>` : ""}</p>`}
    ${!hides && n === 0 && html`<p class="none">No row is left.</p>`}
    ${!hides && rows.length > 0 && html`<button type="button" class="small" aria-expanded=${state.isTable} onClick=${() => set({ isTable: !state.isTable })}>${state.isTable ? "Hide the table" : "As a table"}</button>`}
  </div>`;
}

/** @param {{ stageIdx: number }} props */
export function Join({ stageIdx }) {
  const hasCandidates = judge && runnable(stageIdx)?.candidates && !isLarge(stageIdx - 1);
  return html`<section class="join" aria-label=${`The join of ${stages[stageIdx].name}`}>
    ${ofRows(stageIdx) && html`<${Before} stageIdx=${stageIdx} />`}
    ${hasCandidates ? html`<${Candidates} stageIdx=${stageIdx} />` : stages[stageIdx].partners.length > 0 && html`<${Partners} stageIdx=${stageIdx} />`}
    <${After} stageIdx=${stageIdx} />
  </section>`;
}
