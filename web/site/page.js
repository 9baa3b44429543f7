// The page: a puzzle file on one side, and what the program makes of it on the other.

import { render } from "preact";

import { html } from "../../assets/page/html.js";
import { countOf, numberIn } from "../../assets/page/text.js";
import { Groups } from "../../assets/page/view/groups.js";
import { Table } from "../../assets/page/view/table.js";
import { fields } from "./fields.js";
import * as does from "./state.js";
import { LONGEST, set, state } from "./state.js";

const button = (id, words, onClick, isOff = false, kind = "") => html`<button type="button" id=${id} class=${kind} disabled=${isOff} onClick=${onClick}>${words}</button>`;

// ---- The puzzle

const keyOf = ({ name, starts }) => `${starts ? "new " : ""}${name}`;

function Tools() {
  const { listed, text, goal, isReady, isBusy } = state;
  const option = (puzzle) => html`<option value=${keyOf(puzzle)}>${puzzle.name}</option>`;
  const own = ({ starts }) => !starts;
  const current = listed.find((puzzle) => puzzle.text === text);
  const choose = ({ target }) => {
    does.edit(listed.find((puzzle) => keyOf(puzzle) === target.value).text);
    document.getElementById("text").scrollTop = 0;
  };
  return html`<section class="tools" aria-label="Puzzle">
    <label>Puzzle <select id="choice" disabled=${!isReady} value=${current ? keyOf(current) : ""} onChange=${choose}>
      <option value="" disabled>your own</option>
      ${[...new Set(listed.map(({ family }) => family))].map((family) => html`<optgroup label=${family}>${listed.filter(own).filter((puzzle) => puzzle.family === family).map(option)}</optgroup>`)}
      <optgroup label="a file to start from">${listed.filter(({ starts }) => starts).map(option)}</optgroup>
    </select></label>
    <label>Find <select id="goal" disabled=${!isReady} value=${goal} onChange=${({ target }) => does.find(target.value)}>
      <option value="rows">all solutions</option><option value="first">one solution</option><option value="count">their number</option>
    </select></label>
    ${button("solve", "Solve", does.solveLonger, !isReady, "go")}
    ${button("stop", "Stop", does.stop, !isBusy)}
    ${button("share", "Copy address", does.share)}
  </section>`;
}

// The numbers of the lines; those with errors stand out.
function Gutter() {
  const bad = new Set(state.errors.map(({ line }) => line));
  /** @type {any[]} */
  const parts = [""];
  for (let line = 1; line <= state.text.split("\n").length; line += 1) {
    if (bad.has(line)) parts.push(html`<span class="bad">${line}</span>`, "\n");
    else parts[parts.length - 1] += `${line}\n`;
  }
  return html`<div id="gutter" aria-hidden="true">${parts}</div>`;
}

const withoutLine = (message) => message.replace(/`puzzle` line \d+: /, "").replace(/ in `puzzle` line \d+/, "").replace(/^`puzzle` line \d+ /, "this line ");

function write(start, end, words, label) {
  const { text } = state;
  does.edit(text.slice(0, start) + words + text.slice(end));
  if (label) document.querySelector(`#fields [aria-label="${CSS.escape(label)}"]`)?.focus();
}

// The fields as they were drawn last, and what of.
let drawn = { text: null, errors: null, fields: null };

function Fields() {
  const { text, errors } = state;
  if (drawn.text !== text || drawn.errors !== errors) {
    const wrong = new Map(errors.filter(({ line }) => line).map(({ line, message }) => [line, withoutLine(message)]));
    drawn = { text, errors, fields: text.length > LONGEST ? null : fields(text, write, wrong) };
  }
  return drawn.fields && html`<details id="fields" open><summary>Draw or type it</summary>${drawn.fields}</details>`;
}

function File() {
  const follow = ({ target }) => {
    document.getElementById("gutter").scrollTop = target.scrollTop;
  };
  const onKeyDown = (event) => event.key === "Enter" && (event.ctrlKey || event.metaKey) && does.solveLonger();
  return html`<div class="file"><${Gutter} /><textarea id="text" spellcheck=${false} autocapitalize="off" autocomplete="off" autocorrect="off" wrap="off" aria-label="Puzzle file" aria-describedby="errors"
    value=${state.text} onInput=${({ target }) => does.edit(target.value)} onScroll=${follow} onKeyDown=${onKeyDown} /></div>`;
}

function goToLine(line) {
  const text = document.getElementById("text");
  const lines = text.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, before) => sum + before.length + 1, 0);
  text.focus();
  text.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  text.scrollTop = Math.max(0, (line - 4) * parseFloat(getComputedStyle(text).lineHeight));
}

// ---- The answer

// The board without the sheet below it.
function Board() {
  if (!state.board) return html`<div id="board" />`;
  const svg = state.board.svg.replace(/<rect class="paper"[^>]*>/, "").replace("<svg ", '<svg class="board" ');
  return html`<div id="board" class=${state.isCurrent ? "" : "old"} dangerouslySetInnerHTML=${{ __html: svg }} />`;
}

function Answer() {
  const { answer, errors, nMore, board, hint, solved, isCurrent, isReady } = state;
  const error = ({ line, message, kind }) => html`<li class=${kind}>${line && html`<button type="button" class="small" onClick=${() => goToLine(line)}>line ${line}</button> `}${withoutLine(message)}</li>`;
  return html`<section aria-labelledby="answer-heading">
    <h2 id="answer-heading">The answer</h2>
    <p id="answer" role="status" class=${answer.kind}>${answer.words}${answer.more && html` <small>${answer.more}</small>`}</p>
    <div aria-live="polite"><ul id="errors">${errors.map(error)}${nMore > 0 && html`<li>and ${countOf(nMore, "more error")}</li>`}</ul></div>
    <figure><${Board} /><figcaption id="note">${board?.note}</figcaption></figure>
    ${hint && html`<p id="hinted" class="until" role="status">${hint.words && html`<b>${hint.words}: </b>`}${hint.sentences.join(" ")}</p>`}
    <p class="buttons">
      ${button("hint", hint ? "Next hint" : "Hint", does.showHint, !isReady || hint?.open === 0)}
      ${button("picture", "Save picture", does.savePicture, !isCurrent)}
      ${button("script", "Copy script", does.copyScript, !isCurrent)}
      ${button("save-script", "Save script", does.saveScript, !isCurrent)}
      ${button("file", "Save database", does.saveDatabase, !isCurrent || !solved)}
      ${button("lesson", "Save lesson", does.saveLesson, !isReady)}
    </p>
    <p class="hint">The lesson is a page to read and step through; a page from <code>joinsaw report</code> can also run its SQL.</p>
  </section>`;
}

// ---- The stages

// The first rows of those there are; `show` shows the board of a row, if it has one.
function Rows({ label, columns, rows, all, show, picked }) {
  const are = all > rows.length && rows.length > 0 ? `The first ${numberIn(rows.length)} of ${countOf(all, "row")}` : countOf(rows.length, "row");
  return html`<p class="hint">${are}${show && rows.length > 0 ? "; the number of a row shows its board" : ""}</p>
    <${Table} label=${label} columns=${columns} rows=${rows} picked=${picked} pick=${show && ((idx) => show(idx + 1))} nameOf=${(idx) => `show row ${idx + 1}`} />`;
}

// The conditions of a stage, each with a switch, and the rows that slip in without those that are off.
function Conditions({ stage, idx, conditions }) {
  const { off, rows } = state.loosened.stage === idx ? state.loosened : { off: [], rows: null };
  const line = ({ words, sql, removed, left }, at) => html`<li><label><input type="checkbox" checked=${!off.includes(at)} onChange=${() => does.flip(idx, at)} />
    <span>${words} <code>${sql}</code>${removed !== null && html` <small>removes ${numberIn(removed)}, leaves ${numberIn(left)}</small>`}</span></label></li>`;
  const without = off.length === 1 ? "this condition" : "these conditions";
  return html`<fieldset><legend>Conditions: switch one off to see what slips in</legend><ul class="conditions">${conditions.map(line)}</ul>
    <div role="status">${rows && html`<p>Without ${without}, ${countOf(rows.all, "row")} more would be left: ${numberIn(stage.rows + rows.all)} in all.</p>
      ${rows.all > 0 && html`<${Rows} label=${`Rows that ${stage.name} lets in`} ...${rows} show=${rows.fills && does.showLetIn} />`}`}</div></fieldset>`;
}

function Stage({ stage, idx, most }) {
  const { opened, board } = state;
  const inside = opened[idx];
  const follow = ({ currentTarget }) => {
    if (currentTarget.open && !opened[idx]) does.openStage(idx);
    else if (!currentTarget.open && opened[idx]) does.closeStage(idx);
  };
  return html`<details open=${Boolean(inside)} onToggle=${follow}>
    <summary><b>${stage.name}</b><span class="adds">${stage.adds}</span><span class="n">${countOf(stage.rows, "row")}</span><span class="bar" aria-hidden="true"><span style=${{ width: `${(100 * stage.rows) / most}%` }} /></span></summary>
    ${inside && html`<div class="inside">
      <div><pre tabindex="0">${stage.sql}</pre>${inside.conditions.length > 0 && html`<${Conditions} stage=${stage} idx=${idx} conditions=${inside.conditions} />`}</div>
      ${inside.rows && html`<div><${Rows} label=${`Rows of ${stage.name}`} ...${inside.rows} all=${stage.rows} show=${inside.rows.fills && ((row) => does.showRow(idx, row))} picked=${board?.stage === idx ? board.row - 1 : undefined} /></div>`}
    </div>`}
  </details>`;
}

function Run() {
  const { solved, isCurrent } = state;
  const most = Math.max(1, ...solved.stages.map(({ rows }) => rows));
  return html`<section id="run" class=${isCurrent ? "" : "old"} aria-labelledby="run-heading">
    <h2 id="run-heading">Stage after stage</h2>
    <p class="hint">Each stage is a join that adds something to the rows before it. Open a stage to see its SQL and its rows.</p>
    <div id="stages">${solved.stages.map((stage, idx) => html`<${Stage} key=${stage.name} stage=${stage} idx=${idx} most=${most} />`)}</div>
    ${solved.groups && html`<${Groups} ...${solved.groups} names=${solved.stages.map(({ name }) => name)} />`}
  </section>`;
}

const App = () => html`
  <a class="skip" href="#board">Skip to the board</a>
  <header><h1>Joinsaw</h1><p class="title">Puzzles solved with nothing but SQL joins. Everything runs in this page; nothing is sent anywhere.</p></header>
  <main>
    <${Tools} />
    ${state.notice && html`<p id="notice" class="until" role="status">${state.notice}</p>`}
    <div class="halves">
      <section aria-labelledby="file-heading"><h2 id="file-heading">The puzzle</h2><div class="both"><${Fields} /><${File} /></div></section>
      <${Answer} />
    </div>
    ${state.solved && html`<${Run} />`}
  </main>
  <footer><p class="hint">The program <code>joinsaw</code> solves larger puzzles, and explains why rows are removed.</p></footer>`;

const root = document.getElementById("page");
root.replaceChildren();
does.drawWith(() => render(html`<${App} />`, root));
set();
onhashchange = does.followAddress;
does.begin();
