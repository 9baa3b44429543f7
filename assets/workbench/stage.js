// The SQL of a stage: to edit, to run, and to compare with the stage as it should be.

function stagePanel(section, stageIdx) {
  const stage = engine.data.bench.stages[stageIdx];
  const shown = section.querySelector(".statement pre.sql");
  const original = shown.textContent.replace(/^\n/, "").trimEnd();
  const isTask = exercise.is(stageIdx);
  const outcome = make("div", { class: "outcome" });
  const place = () => section.querySelector(".chosen");
  const reset = make("button", { type: "button", onclick: () => {
    editor.put(original);
    kept.set(stage.name, null);
    outcome.replaceChildren();
    parts.say(isTask ? "The editor is empty again." : `${stage.name} is as it was.`);
    editor.focus();
  } }, "Reset");
  const save = make("button", { type: "button", onclick: () => saveAs(`${stage.name}.sql`, `${editor.text()}\n`) }, `Save as ${stage.name}.sql`);
  const parts = runner({ run, onTrouble: ({ line, column }) => editor.mark(line ?? null, column), others: [reset, save] });
  const editor = editorOf({
    label: `The SQL of ${stage.name}`,
    text: kept.get(stage.name) ?? original,
    height: isTask ? 12 : 6,
    onRun: parts.start,
    onType: (text) => kept.set(stage.name, text === original ? null : text),
    onLine: (line) => lightRule(section, stage, line),
  });

  async function run(tell) {
    editor.clear();
    outcome.replaceChildren();
    const sampled = isSampled(stageIdx);
    const attempt = await engine.run({ does: "attempt", stageIdx, text: editor.text(), sampled }, tell);
    outcome.replaceChildren(...verdict(attempt));
    if (isTask && isRight(attempt)) exercise.finish();
    return [`${sampled ? "On the sample, " : ""}${verdictInWords(attempt)}.`, isRight(attempt) ? "right" : "wrong"];
  }

  // What there is to say of an attempt, and its rows.
  function verdict(attempt) {
    const about = [];
    if (attempt.sampled) about.push(make("p", { class: "hint" }, "Both tables were made from the rows that the page shows of the stages before."));
    for (const words of columnsInWords(attempt)) about.push(make("p", {}, words));
    if (attempt.nEarly > 0) about.push(make("p", {}, earlyInWords(attempt.nEarly, stage.implied)));
    about.push(...difference("too many", attempt.nTooMany, attempt.tooMany, attempt.broken.map((broken) => brokenInWords(stage.rules, broken))));
    about.push(...difference("missing", attempt.nMissing, attempt.missing));
    const { rows, columns, nRows } = attempt;
    const all = rows.length < nRows ? `Showing ${numberIn(rows.length)} of ${countOf(nRows, "row")}` : countOf(nRows, "row");
    about.push(make("h5", {}, `What the statement makes: ${all}, in ${inSeconds(attempt.seconds)}`));
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
    ...(isLarge(stageIdx) ? [sizeChoice(stageIdx, stage.name)] : []),
    editor.root,
    parts.bar,
    parts.state,
    outcome,
  );
  if (!isTask) section.querySelector(".statement h4").textContent = `The SQL of ${stage.name}`;
  section.querySelectorAll(".funnel tbody tr").forEach((tr, idx) => {
    const rule = stage.rules[idx - 1];
    if (!rule) return;
    tr.addEventListener("mouseenter", () => lightRule(section, stage, rule.condition));
    tr.addEventListener("mouseleave", () => lightRule(section, stage, null));
  });
}

// Lights up on the board what the rule compares whose condition stands in a line.
function lightRule(section, stage, line) {
  const board = section.querySelector(".chosen svg.board");
  if (!board) return;
  const rule = line ? stage.rules.find(({ condition }) => line.includes(condition.split("\n")[0])) : null;
  boards.light(board, rule ? rule.compares : {});
}
