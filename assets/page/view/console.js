// Any query over the tables that are there, and the tables that the puzzle starts from.

import { data, lesson, stages, tablesBefore } from "../data.js";
import { html } from "../html.js";
import { judge } from "../judge.js";
import { ask, drawnRows, kept, lastTable, set, state, told } from "../state.js";
import { countOf, inSeconds, numberIn } from "../text.js";
import { troubleSentence } from "../words.js";
import { Board } from "./board.js";
import { Editor } from "./editor.js";
import { Table } from "./table.js";
import { Go } from "./verdict.js";

function example(stageIdx) {
  if (stageIdx < 0) return `SELECT count(*) AS N_Rows\nFROM ${lesson.inputs[0].name};`;
  const { name, columns } = stages[stageIdx];
  return `SELECT ${columns[0]}, count(*) AS N_Rows\nFROM ${name}\nGROUP BY ${columns[0]};`;
}

function sizeInWords({ rows, nRows, isCounted, seconds }) {
  if (!isCounted) return `More than ${countOf(nRows, "row")}: the page stopped counting after ${inSeconds(seconds)}; showing ${numberIn(rows.length)}`;
  return `${countOf(nRows, "row")}${rows.length < nRows ? `, showing ${numberIn(rows.length)}` : ""}, in ${inSeconds(seconds)}`;
}

// The latest stage of which a result has all columns, so that its rows can be drawn.
const drawnAs = ({ columns }, most) => stages.slice(0, most + 1).findLastIndex((stage) => stage.columns.every((name) => columns.some((other) => other.toLowerCase() === name.toLowerCase())));

function Result({ result, idx, n, stageIdx }) {
  const stage = drawnAs(result, stageIdx);
  const isDrawn = state.drawn?.idx === idx;
  const laid = isDrawn && stage >= 0 ? drawnRows(stage, { ...result, rows: [result.rows[state.drawn.row]] })[0]?.laid : null;
  return html`${n > 1 && html`<h3 class="size-of">${sizeInWords(result)}</h3>`}
    ${stage >= 0 && result.rows.length > 0 && html`<p class="hint">A chosen row is drawn.</p>`}
    ${laid?.length > 0 && html`<figure class="small-board"><${Board} laid=${laid} name=${`Board of row ${state.drawn.row + 1} of the result`} /><figcaption>Row ${state.drawn.row + 1} of the result</figcaption></figure>`}
    ${result.rows.length > 0 && html`<${Table} label=${`Result ${idx + 1}`} columns=${result.columns} rows=${result.rows} picked=${isDrawn ? state.drawn.row : undefined} pick=${stage >= 0 ? (row) => set({ drawn: { idx, row } }) : undefined} />`}`;
}

function Console() {
  const stageIdx = lastTable();
  const found = state.asked ? told("ask", state.asked) : null;
  const tables = [...lesson.inputs, ...stages.slice(0, stageIdx + 1)].map(({ name }) => name);
  const text = state.query || example(stageIdx);
  const type = (typed) => {
    kept.set("console", typed || null);
    set({ query: typed });
  };
  const trouble = found?.trouble && troubleSentence(found.trouble);
  const results = found?.results ?? [];
  const words = trouble ?? (found ? (results.length === 0 ? "Done, and undone; there are no rows to show." : results.length === 1 ? `${sizeInWords(results[0])}.` : `${results.length} results.`) : "");
  return html`<div id="console">
    <p class="hint">There are the tables ${tables.join(", ")}. Whatever statements change here is undone when they end.</p>
    <${Editor} label="A query" text=${text} height=${4} tables=${() => tablesBefore(stageIdx + 1)} trouble=${found?.trouble ?? null} onRun=${() => ask(text)} onType=${type} />
    <div class="buttons"><${Go} onRun=${() => ask(text)} /></div>
    <p class=${`state ${trouble ? "wrong" : ""}`} role="status">${words}</p>
    ${results.map((result, idx) => html`<${Result} result=${result} idx=${idx} n=${results.length} stageIdx=${state.asked.stageIdx} />`)}
  </div>`;
}

/** What stands behind the screen: each part opens on request. */
export function Behind() {
  const open = (name) => ({ target }) => set({ opened: { ...state.opened, [name]: target.open } });
  const part = (name, title, content) => html`<details key=${name} onToggle=${open(name)}><summary>${title}</summary>${state.opened?.[name] && content()}</details>`;
  return html`<footer>
    ${judge && part("console", "Ask the tables", () => html`<${Console} />`)}
    ${part("file", "The puzzle file", () => html`<pre tabindex="0" role="region" aria-label="The puzzle file">${lesson.definition}</pre>`)}
    ${lesson.inputs.map(({ name, about, columns, rows, n_rows }) => part(name, `The table ${name}, ${countOf(n_rows, "row")}`, () => html`<p>${about}${rows.length < n_rows ? ` Showing ${rows.length} of ${countOf(n_rows, "row")}.` : ""}</p><${Table} label=${`Table ${name}`} columns=${columns} rows=${rows} />`))}
    ${part("made", "How this page is made", () => html`<p>Made by <code>joinsaw report</code>. <code>joinsaw solve --db FILE</code> keeps every table for <code>sqlite3</code>.</p>
      ${data.licenses.map(([title, text]) => html`<p>${title}.</p><pre tabindex="0" role="region" aria-label=${title}>${text}</pre>`)}`)}
  </footer>`;
}
