// The console: any query over the tables that were built so far.

import { editorOf } from "./editor.js";
import { kept, make, saveAs, tableOf } from "./elements.js";
import { engine } from "./engine.js";
import { exercise } from "./exercise.js";
import { painter, runner, tablesBefore } from "./running.js";
import { countOf, inSeconds, numberIn } from "./words.js";

export function consolePanel(section) {
  const { bench } = engine.data;
  let stageIdx = 0;
  let lastShown = 0;
  const outcome = make("div", { class: "outcome" });
  const figure = make("div", { class: "chosen" });
  const tables = make("p", { class: "hint" });
  const parts = runner({ run, onTrouble: ({ line, column }) => editor.mark(line ?? null, column), others: [
    make("button", { type: "button", onclick: () => saveAs("query.sql", `${editor.text()}\n`) }, "Save as query.sql"),
  ] });
  const editor = editorOf({
    label: "A query",
    text: kept.get("console") ?? "",
    height: 4,
    tables: () => tablesBefore(stageIdx + 1),
    onRun: parts.start,
    onType: (text) => kept.set("console", text || null),
  });

  function example() {
    if (stageIdx < 0) return `SELECT count(*) AS N_Rows\nFROM ${bench.inputs[0]};`;
    const { name, columns } = bench.stages[stageIdx];
    return `SELECT ${columns[0]}, count(*) AS N_Rows\nFROM ${name}\nGROUP BY ${columns[0]};`;
  }

  function follow(shown) {
    const isExample = editor.text() === "" || editor.text() === example();
    stageIdx = exercise.last(shown);
    const idx = stageIdx;
    if (isExample) editor.put(example());
    const names = bench.stages.slice(0, idx + 1).map(({ name }) => name);
    tables.textContent = `There are the tables ${[...bench.inputs, ...names].join(", ")}: ${idx === lastShown ? "those up to the stage that is shown above" : "those before the stage that is to be written"}. Whatever statements change here is undone when they end.`;
  }

  async function run(tell) {
    editor.clear();
    outcome.replaceChildren();
    figure.replaceChildren();
    const { results } = await engine.run({ does: "ask", stageIdx, text: editor.text() }, tell);
    outcome.replaceChildren(...results.flatMap(shown));
    if (results.length === 0) return ["Done, and undone; there are no rows to show."];
    return [results.length === 1 ? `${sizeInWords(results[0])}.` : `${results.length} results.`];
  }

  function sizeInWords({ rows, nRows, isCounted, seconds }) {
    if (!isCounted) return `More than ${countOf(nRows, "row")}: the page stopped counting after ${inSeconds(seconds)}; showing ${numberIn(rows.length)}`;
    const some = rows.length < nRows ? `, showing ${numberIn(rows.length)}` : "";
    return `${countOf(nRows, "row")}${some}, in ${inSeconds(seconds)}`;
  }

  // Rows that have all columns of a stage can be drawn: of the latest such stage.
  function shown(result, idx, { length: results }) {
    const stages = bench.stages.slice(0, stageIdx + 1).map((_, one) => one).reverse();
    const paints = stages.map((one) => painter(one, result.columns, () => figure, "the result"));
    const paint = paints.find(Boolean);
    const table = tableOf(result, { label: `Result ${idx + 1}`, pick: paint && ((row) => paint(result.rows[row], row)) });
    const hint = paint ? [make("p", { class: "hint" }, "A chosen row is drawn on the board.")] : [];
    const title = results > 1 ? [make("h3", { class: "size-of" }, sizeInWords(result))] : [];
    return [...title, ...hint, ...(result.rows.length > 0 ? [table] : [])];
  }

  section.append(
    make("div", { class: "columns" },
      make("div", {}, tables, editor.root, parts.bar, parts.state, outcome),
      figure),
  );
  document.addEventListener("stage-shown", ({ detail }) => {
    lastShown = detail.stageIdx;
    follow(lastShown);
  });
  follow(0);
  editor.show();
  section.hidden = false;
}
