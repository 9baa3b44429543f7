// A stage that is to be written: the task, the tables that there are, and hints, each of which says more than the one before.

import { lesson, stages, valuesOf } from "../data.js";
import { html } from "../html.js";
import { finish, set, state } from "../state.js";
import { capitalised, countOf } from "../text.js";
import { coloured } from "./statement.js";
import { breakable, Table } from "./table.js";

/** @param {{ task: any }} props */
export function Task({ task }) {
  const before = stages.slice(Math.max(task.stage - 1, 0), task.stage);
  const tables = [...before, ...lesson.inputs];
  return html`<div class="task">
    <h3>Your task</h3>
    <p>Write the statement that makes the table ${task.name}, and run it. A <code>SELECT</code> is enough.</p>
    ${task.task.map((line) => html`<p>${line}</p>`)}
    <h4>The columns of ${task.name}</h4>
    <dl class="meanings">${task.columns.map(([name, words]) => html`<div><dt><code>${breakable(name)}</code></dt><dd>${words}</dd></div>`)}</dl>
    <h4>The tables that there are</h4>
    ${tables.map((table) => html`<p class="hint">${table.name}, ${countOf(table.n_rows, "row")}</p><${Table} label=${`The first rows of ${table.name}`} columns=${table.columns} rows=${table.rows.slice(0, 3).map(valuesOf)} />`)}
  </div>`;
}

/** @param {{ task: any }} props */
export function Hints({ task }) {
  const opened = state.hints?.[task.stage] ?? 0;
  const open = (idx) => ({ target }) => {
    if (!target.open || idx < opened) return;
    set({ hints: { ...state.hints, [task.stage]: idx + 1 } });
    // The last hint is the answer.
    if (idx + 1 === task.hints.length) finish(task.stage);
  };
  return html`<div class="hints"><h3>If you are stuck</h3>
    ${task.hints.slice(0, opened + 1).map(({ title, words, points, code }, idx) => html`<details class="hint-step" key=${idx} onToggle=${open(idx)}>
      <summary>Hint ${idx + 1} of ${task.hints.length}: ${title}</summary>
      ${idx < opened && html`<p>${words}</p>
        ${points.length > 0 && html`<ul>${points.map(([own, names]) => html`<li>${own}${names.length > 0 && ": "}${names.map((name, at) => html`<code>${breakable(name)}</code>${at + 1 < names.length ? ", " : ""}`)}</li>`)}</ul>`}
        ${code && html`<pre class="code" tabindex="0" role="region" aria-label=${capitalised(title)}><code>${coloured(code)}</code></pre>`}`}
    </details>`)}
  </div>`;
}
