// The join of one row, seen: each candidate that it is joined to, struck out by the first condition that it does not keep.

import { showAdded } from "../lesson/sight.js";
import { make, tableOf } from "./elements.js";
import { engine } from "./engine.js";
import { isLarge } from "./running.js";
import { countOf, numberIn, troubleInWords } from "./words.js";

const MOST_CANDIDATES = 100;

export function candidatesPanel(section, stageIdx) {
  const stage = engine.data.bench.stages[stageIdx];
  if (!stage.candidates || isLarge(stageIdx - 1)) return null;
  const { of, among } = stage.candidates;
  // The row, counted from 0, and among how many.
  let [rowIdx, nRows] = [0, 1];
  let wanted = null;
  const name = make("span");
  const told = make("p", { class: "told" });
  const frame = make("div");
  const stepBy = (by, sign, words) => make("button", { type: "button", "aria-label": words, onclick: () => show((rowIdx + by + nRows) % nRows) }, sign);
  const hides = ["spoiler", "locked"].filter((kind) => section.querySelector(".made").classList.contains(kind));
  const panel = make("div", { class: ["among", "facts", ...hides].join(" ") },
    make("h4", {}, name, " ", stepBy(-1, "▲", `The row of ${of} before`), " ", stepBy(1, "▼", `The next row of ${of}`)), told, frame);
  section.querySelector(".made").after(panel);
  // The table beside it has less room now.
  showAdded(section);

  async function show(next) {
    rowIdx = next;
    wanted = next;
    if (!isInSight || panel.offsetParent === null) return;
    name.textContent = `Row ${numberIn(rowIdx + 1)} of ${of}, joined to ${among}`;
    told.textContent ||= "SQLite makes the tables …";
    try {
      const found = await engine.run({ does: "fates", stageIdx, rowIdx });
      if (wanted !== next) return;
      nRows = Math.max(found.n, 1);
      draw(found);
    } catch (trouble) {
      told.textContent = `This cannot be shown: ${troubleInWords(trouble)}`;
    }
  }

  function draw({ columns, rows }) {
    const nOf = (rule) => rows.filter(({ broken }) => broken === rule).length;
    const removed = stage.rules.map(({ words }, idx) => [nOf(idx), words]).filter(([n]) => n > 0);
    const parts = removed.map(([n, words]) => `“${words}” strikes out ${numberIn(n)}`);
    told.textContent = `${[countOf(rows.length, "candidate"), ...parts].join("; ")}; ${countOf(nOf(-1), "row")} left.`;
    // Those that are left come first, and then those that were struck out last.
    const order = (broken) => (broken < 0 ? stage.rules.length : broken);
    const shown = [...rows].sort((one, other) => order(other.broken) - order(one.broken)).slice(0, MOST_CANDIDATES);
    const notes = shown.map(({ broken }) => (broken < 0 ? "stays" : stage.rules[broken].words));
    const table = tableOf({ columns, rows: shown.map(({ cells }) => cells) }, { label: `The candidates of row ${rowIdx + 1} of ${of}`, notes });
    table.querySelectorAll("tbody tr").forEach((tr, idx) => tr.classList.toggle("out", shown[idx].broken >= 0));
    frame.replaceChildren(table);
  }

  let isInSight = false;
  new IntersectionObserver((entries) => {
    // Several changes may come at once: the last is how it is.
    const { isIntersecting } = entries.at(-1);
    const isNew = isIntersecting && !isInSight;
    isInSight = isIntersecting;
    if (isNew) show(rowIdx);
  }).observe(panel);
  return {
    // Shows the candidates of the row that the chosen one comes from.
    follow(from) {
      if (from !== null) show(from);
    },
  };
}
