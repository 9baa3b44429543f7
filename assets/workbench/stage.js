// The SQL of a stage: to edit and to run, condition by condition or as a whole, and to compare with the stage as it should be.

import { placesOf, switchedOff } from "./conditions.js";
import { editorOf } from "./editor.js";
import { kept, make, saveAs, tableOf } from "./elements.js";
import { engine } from "./engine.js";
import { exercise } from "./exercise.js";
import { lightUp } from "./lights.js";
import { onward } from "./onward.js";
import { isLarge, painter, rowsUpTo, runner, tablesBefore } from "./running.js";
import { brokenInWords, columnsInWords, countOf, earlyInWords, hasRightRows, isRight, numberIn, renamedInWords, REPEATS_IN_WORDS, skippedInWords, verdictInWords } from "./words.js";

// Whatever shows what became of a stage, by its position: it is made when it is asked for.
export const panels = [];

export function panelOf(stageIdx) {
  panels[stageIdx] ??= stagePanel(document.querySelectorAll("section.stage")[stageIdx], stageIdx);
  return panels[stageIdx];
}

function stagePanel(section, stageIdx) {
  const { stages } = engine.data.bench;
  const stage = stages[stageIdx];
  const shown = section.querySelector(".statement pre.sql");
  const original = shown.textContent.replace(/^\n/, "").trimEnd();
  const isTask = exercise.is(stageIdx);
  const outcome = make("div", { class: "outcome" });
  const faults = make("p", { class: "faults" });
  const place = () => section.querySelector(".chosen");
  const reset = make("button", { type: "button", onclick: () => {
    editor.reset(original);
    outcome.replaceChildren();
    faults.replaceChildren();
    switches.forEach((one) => one.tell(""));
    forgetRows();
    parts.say(isTask ? "The editor is empty again." : `${stage.name} is as it was.`);
    onward.forget();
    editor.focus();
  } }, "Reset");
  const save = make("button", { type: "button", class: "save", onclick: () => saveAs(`${stage.name}.sql`, `${editor.text()}\n`) }, `Save as ${stage.name}.sql`);
  const parts = runner({ run, onTrouble: ({ line, column }) => editor.mark(line ?? null, column), others: [reset, save] });
  const editor = editorOf({
    label: `The SQL of ${stage.name}`,
    text: kept.get(stage.name) ?? original,
    height: isTask ? 12 : 6,
    tables: () => tablesBefore(stageIdx),
    onRun: parts.start,
    onType: (text) => {
      kept.set(stage.name, text === original ? null : text);
      switches.forEach((one) => one.follow());
    },
  });
  const trs = [...section.querySelectorAll("tr.rule")];
  const switches = trs.map((tr, idx) => switchOf(tr, stage.rules[idx].condition, editor, parts.start));
  lightUp(stageIdx, trs, stage.rules);

  async function run(tell) {
    editor.clear();
    outcome.replaceChildren();
    faults.replaceChildren();
    switches.forEach((one) => one.tell(""));
    forgetRows();
    const text = editor.text();
    const attempt = await engine.run({ does: "attempt", stageIdx, text }, tell);
    outcome.replaceChildren(...verdict(attempt));
    tellFates(attempt);
    tellRows(attempt);
    if (isTask && isRight(attempt)) exercise.finish(stageIdx);
    onward.follow(stageIdx, text, attempt);
    return [`${verdictInWords(attempt)}.`, isRight(attempt) ? "right" : hasRightRows(attempt) ? "near" : "wrong"];
  }

  // What became of each condition, and the rows that break it, one after the other.
  function tellFates({ columns, judged, nJudged, nBroken, nTooMany }) {
    const paint = painter(stageIdx, stage.columns, place, "those too many");
    const show = (rows) => showing(rows, (found) => paint(found.row, judged.indexOf(found), (found.broken ?? []).map((idx) => stage.rules[idx])));
    const some = nTooMany > nJudged ? ` of the first ${numberIn(nJudged)}` : "";
    switches.forEach((one, idx) => {
      const rows = judged.filter(({ broken }) => broken?.includes(idx));
      if (nBroken[idx] === 0) return one.tell(columns.length > 0 ? "kept" : "");
      return one.tell(`${numberIn(nBroken[idx])}${some} slip in`, ...(rows.length > 0 ? [show(rows)] : []));
    });
    const worst = stage.rules.flatMap(({ words }, idx) => (nBroken[idx] > 0 ? [`“${words}” is broken in ${countOf(nBroken[idx], "row")}${some}`] : []));
    if (worst.length > 0) faults.append(`${worst.join("; ")}. `, show(judged));
  }

  // Beside what the stage has: how many rows the statement makes. What its conditions leave is known only before the first that it lacks.
  function tellRows(attempt) {
    if (attempt.nRows === attempt.nNeeded || isRight(attempt)) return;
    const lacks = switches.findIndex((one, idx) => one.isOff() && attempt.nBroken[idx] > 0);
    trs.forEach((tr, idx) => tr.classList.toggle("other", lacks >= 0 && idx >= lacks));
    trs.at(-1)?.cells[2].prepend(make("ins", {}, numberIn(attempt.nRows), make("span", { class: "unseen" }, " with your statement; expected: ")));
    section.querySelector(".made .shown")?.after(make("ins", {}, ` Your statement makes ${countOf(attempt.nRows, "row")}.`));
  }

  function forgetRows() {
    for (const mine of section.querySelectorAll(".conditions ins, .made ins")) mine.remove();
    trs.forEach((tr) => tr.classList.remove("other"));
  }

  // What there is to say of an attempt, and its rows.
  function verdict(attempt) {
    const about = [];
    if (!hasRightRows(attempt)) about.push(...columnsInWords(attempt).map((words) => make("p", {}, words)));
    for (const pair of attempt.renamed) about.push(make("p", {}, renamedInWords(pair)));
    if (attempt.areRepeats) about.push(make("p", {}, REPEATS_IN_WORDS));
    if (attempt.skipped.length > 0) about.push(make("p", {}, skippedInWords(attempt.skipped)));
    if (attempt.nEarly > 0) about.push(make("p", {}, earlyInWords(attempt.nEarly, stage.implied)));
    const notes = attempt.judged.slice(0, attempt.tooMany.rows.length).map(({ broken }) => brokenInWords(stage.rules, broken));
    if (!hasRightRows(attempt)) about.push(...difference("too many", attempt.nTooMany, attempt.tooMany, notes));
    about.push(...difference("missing", attempt.nMissing, attempt.missing));
    const { rows, columns, nRows } = attempt;
    const all = rows.length < nRows ? `Showing ${numberIn(rows.length)} of ${countOf(nRows, "row")}` : countOf(nRows, "row");
    about.push(make("h5", {}, `What the statement makes: ${all}`));
    if (rows.length > 0) about.push(rowsToDraw({ columns, rows }, "the rows that were made", "The rows that the statement makes"));
    return about;
  }

  function difference(what, nRows, first, notes) {
    if (nRows === 0 || first.columns.length === 0) return [];
    const among = nRows > first.rows.length ? ", among them" : "";
    const title = `${countOf(nRows, "row")} ${what}`;
    return [make("h5", {}, `${title}${among}`), rowsToDraw(first, `those ${what}`, title, notes)];
  }

  function rowsToDraw(result, name, label, notes) {
    const paint = painter(stageIdx, result.columns, place, name);
    return tableOf(result, { label, notes, pick: paint && ((idx) => paint(result.rows[idx], idx)) });
  }

  shown.before(
    make("p", { class: "hint" }, `${isTask ? "Write" : "Change"} the statement and run it: the page says whether it makes the right rows. In the editor, `, make("kbd", {}, "Ctrl"), "+", make("kbd", {}, "Enter"), " runs it."),
    ...(isLarge(stageIdx) ? [make("p", { class: "hint size" }, `The tables up to ${stage.name} have ${countOf(rowsUpTo(stageIdx), "row")}: building them takes the page some seconds, and comparing as many up to a minute.`)] : []),
    editor.root,
    outcome,
  );
  section.append(make("div", { class: "verdict" }, parts.state, faults, parts.bar));
  switches.forEach((one) => one.follow());
  return {
    // The editor waits until the stage is seen.
    show: editor.show,
    // What this stage makes of the rows of an earlier one.
    follow({ nRows, nNeeded, nTooMany, tooMany }, name, rules, hides) {
      const isLast = stageIdx === stages.length - 1;
      const wrong = nTooMany === 0 ? "" : isLast ? `, and ${countOf(nTooMany, "wrong solution")}` : `, ${numberIn(nTooMany)} too many`;
      const told = hides ? `${nTooMany === 0 ? "" : "; some of them are wrong"}` : `; expected ${numberIn(nNeeded)}${wrong}`;
      parts.say(`With your ${name}, ${stage.name} has ${countOf(nRows, "row")}${told}.`, nRows === nNeeded && nTooMany === 0 ? "" : "wrong");
      const paint = nTooMany > 0 && painter(stageIdx, tooMany.columns, place, `those too many with your ${name}`);
      faults.replaceChildren(...(paint ? [showing(tooMany.rows, (row) => paint(row, tooMany.rows.indexOf(row), rules, false))] : []));
    },
    forget() {
      if (!parts.state.textContent.startsWith("With your ")) return;
      parts.say("");
      faults.replaceChildren();
    },
  };
}

// A button that shows one thing after the other.
function showing(list, show) {
  let idx = -1;
  const button = make("button", { type: "button", onclick: () => {
    idx = (idx + 1) % list.length;
    show(list[idx]);
    button.textContent = list.length > 1 ? `Show the next (${idx + 1} of ${list.length})` : "Show";
  } }, "Show");
  return button;
}

// A condition that can be switched off.
function switchOf(tr, condition, editor, start) {
  const found = () => placesOf(editor.text(), condition);
  const box = make("input", { type: "checkbox", onchange: () => {
    const parts = found().filter(({ isOff }) => isOff === box.checked);
    editor.replace(parts.map((part) => ({ ...part, text: part.isOff ? part.condition : switchedOff(part.condition) })));
    start();
  } });
  const fate = make("span", { class: "fate" });
  const [first] = tr.cells;
  first.prepend(make("label", {}, box, " ", first.firstChild));
  first.querySelector(".bar").before(fate);
  return {
    // Where the text does not have the condition as such, there is nothing to switch: it may be written in another way.
    follow() {
      const parts = found();
      box.checked = parts.some(({ isOff }) => !isOff);
      box.disabled = parts.length === 0;
      tr.classList.toggle("off", parts.length > 0 && !box.checked);
    },
    isOff: () => !box.checked,
    tell: (text, ...buttons) => fate.replaceChildren(text, " ", ...buttons),
  };
}
