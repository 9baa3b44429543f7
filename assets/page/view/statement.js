// The statement of a stage, which is the list of its switches: a box for each condition, its reason, and how many pairs it leaves.

import { placesOf } from "../conditions.js";
import { isLarge, rowsUpTo, stages, tablesBefore } from "../data.js";
import { html } from "../html.js";
import { judge } from "../judge.js";
import { flip, isTask, run, set, state, switchesOf, textOf, troubleOf, type } from "../state.js";
import { countOf, numberIn } from "../text.js";
import { tokensOf } from "../tokens.js";
import { Editor } from "./editor.js";

const KEYWORDS = new Set("AND AS BY CASE CREATE CROSS DISTINCT ELSE END FROM GROUP HAVING IN JOIN LEFT NOT ON OR ORDER SELECT TABLE THEN UNION WHEN WHERE WITH".split(" "));

/** Text of SQL with its colours. @param {string} text */
export function coloured(text) {
  return tokensOf(text).map(({ kind, text: own }) => {
    const name = kind === "comment" || kind === "literal" ? kind : kind === "word" && KEYWORDS.has(own.toUpperCase()) ? "keyword" : null;
    return name ? html`<span class=${name}>${own}</span>` : own;
  });
}

// The text cut into rows: lines, those of one condition together, each with the number of its rule.
function rowsOf(text, rules) {
  const places = rules.flatMap(({ condition }, rule) => placesOf(text, condition).map((place) => ({ ...place, rule })));
  const rows = [];
  let start = 0;
  for (const line of text.split(/(?<=\n)/)) {
    const end = start + line.length;
    const place = places.find((one) => one.start >= start && one.start < end);
    const isInside = rows.at(-1)?.place && start < rows.at(-1).place.end;
    if (isInside) rows.at(-1).text += line;
    else rows.push({ text: line, start, place });
    start = end;
  }
  return rows;
}

// The rows with the table that stands alone behind FROM in one line with it.
function together(rows) {
  return rows.flatMap((row, idx) => {
    const next = rows[idx + 1];
    if (row.text.trim() === "FROM" && next && !next.place) return [{ ...row, text: `${row.text.trimEnd()} ${next.text.trim()}` }];
    return rows[idx - 1]?.text.trim() === "FROM" && !row.place ? [] : [row];
  });
}

// A condition with what stands before and behind it: the reason is the comment.
function conditionOf({ text, start, place }, words) {
  const [before, rest] = [text.slice(0, place.start - start), text.slice(place.end - start).trimEnd()];
  const [comment] = /--.*/s.exec(rest) ?? [""];
  const sql = place.isOff ? html`<s>${coloured(place.condition)}</s>` : coloured(place.condition);
  return html`${coloured(before)}${sql}${coloured(rest.replace(comment, ""))}<span class="reason">${comment.replace(/^--\s*/, "").trim() || words}</span>`;
}

/** The share of a bar, in per cent: small numbers are seen beside large ones. */
export const share = (n, most) => (n > 0 ? Math.max(2, (100 * Math.log1p(n)) / Math.log1p(most)) : 0);

function Rule({ row, stageIdx, switches, most }) {
  const { rule } = row.place;
  const { words, compares } = stages[stageIdx].rules[rule];
  const { isOff, nLeft, nBroken } = switches[rule];
  const light = (lit) => () => set({ lit });
  const slips = nBroken > 0 ? html` <span class="fate">${numberIn(nBroken)} slip in</span>` : null;
  const label = html`<code class=${isOff ? "off" : undefined}>${conditionOf(row, words)}</code>`;
  return html`<li class="rule" onMouseEnter=${light(compares)} onMouseLeave=${light(null)}>
    ${judge ? html`<label><input type="checkbox" aria-label=${words} checked=${!isOff} onChange=${({ target }) => flip(rule, target.checked)} onFocus=${light(compares)} onBlur=${light(null)} />${label}${slips}</label>` : label}
    <span class="tally">${nLeft !== null && html`<span class="bar" aria-hidden="true"><span style=${{ width: `${share(nLeft, most)}%` }} /></span>${numberIn(nLeft)}`}</span>
  </li>`;
}

/** The statement to read and to switch. @param {{ stageIdx: number }} props */
export function Lines({ stageIdx }) {
  const { rules, n_pairs } = stages[stageIdx];
  const switches = switchesOf(stageIdx);
  const text = textOf(stageIdx).replace(/\s+$/, "\n");
  const rows = rowsOf(text, rules);
  // What the comments at the top say stands above the statement.
  const first = rows.findIndex(({ text: own }) => !/^(--.*)?$/.test(own.trim()));
  const body = first < 0 ? [] : together(rows.slice(first).filter(({ text: own }) => own.trim() !== ";"));
  const selectIdx = body.findIndex(({ text: own }) => /^\s*SELECT\s*$/.test(own));
  const fromIdx = body.findIndex(({ text: own }, idx) => idx > selectIdx && /^\s*FROM\b/.test(own));
  const columns = body.slice(selectIdx + 1, fromIdx);
  const isFolded = selectIdx >= 0 && fromIdx > selectIdx + 3 && !state.unfolds && columns.every(({ place }) => !place);
  const most = Math.max(n_pairs ?? 1, 2);
  const plain = (row) => html`<li><code>${coloured(row.text.trimEnd())}</code>${/^\s*FROM\b/.test(row.text) && n_pairs !== null && html`<span class="tally">${countOf(n_pairs, "pair")}</span>`}</li>`;
  const items = body.map((row, idx) => {
    if (isFolded && idx > selectIdx && idx < fromIdx) return null;
    if (isFolded && idx === selectIdx) {
      const names = columns.flatMap(({ text: own }) => own.replace(/--.*/, "").split(/,\s*(?![^()]*\))/)).map((part) => part.trim().split(/\s+AS\s+/).at(-1).trim()).filter(Boolean);
      return html`<li><code><span class="keyword">SELECT</span> <button type="button" class="fold" aria-expanded="false" aria-label="Show the columns as they are written" onClick=${() => set({ unfolds: true })}>${names.join(", ")}</button></code></li>`;
    }
    return row.place ? html`<${Rule} row=${row} stageIdx=${stageIdx} switches=${switches} most=${most} />` : plain(row);
  });
  return html`<ol class="lines">${items}</ol>`;
}

/** @param {{ stageIdx: number }} props */
export function Statement({ stageIdx }) {
  const { name } = stages[stageIdx];
  const size = isLarge(stageIdx) && judge ? html`<p class="hint">The tables up to ${name} have ${countOf(rowsUpTo(stageIdx), "row")}: building them takes the page some seconds.</p>` : null;
  const editor = () => html`<${Editor} key=${stageIdx} label=${`The SQL of ${name}`} text=${textOf(stageIdx)} height=${8} tables=${() => tablesBefore(stageIdx)}
    trouble=${troubleOf(stageIdx)} onRun=${run} onType=${(text) => type(stageIdx, text)} />`;
  const edits = judge && !isTask(stageIdx) && html`<button type="button" class="small" aria-pressed=${state.isEditing} onClick=${() => set({ isEditing: !state.isEditing })}>${state.isEditing ? "Done" : "Edit"}</button>`;
  return html`<section class="statement" aria-label=${`The statement of ${name}`}>
    ${edits}${size}
    ${state.isEditing || isTask(stageIdx) ? editor() : html`<${Lines} stageIdx=${stageIdx} />`}
  </section>`;
}
