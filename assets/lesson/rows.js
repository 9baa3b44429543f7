// The page reads without this script, too: every stage is then shown, one below the other, with its first row drawn.

import { amongAnswers } from "./answers.js";
import { boards } from "./board.js";
import { lesson, tables } from "./data.js";
import { measureBar, showAdded } from "./sight.js";
import { illustrate } from "./sketch.js";
import { focusPicked, keepAddress } from "./steps.js";
import { choosable } from "./table.js";

export const sections = [...document.querySelectorAll("section.stage")];
const live = document.getElementById("live");
export const steps = [...document.querySelectorAll("#funnel a")].slice(1);
export const groupSelect = document.getElementById("group");
const MOST_KIN = 8;

// The rows that come from each row, among those that are shown.
for (const stage of lesson.stages) {
  for (const row of stage.rows) row.kids = [];
}
lesson.stages.forEach((stage, stageIdx) => {
  stage.rows.forEach((row, rowIdx) => {
    for (const [parentStage, parentRow] of row.from) {
      lesson.stages[parentStage].rows[parentRow].kids.push([stageIdx, rowIdx]);
    }
  });
});
export const views = sections.map((section, stageIdx) => ({
  section,
  // Its table, whose rows can be chosen, once it is there.
  table: null,
  picked: lesson.stages[stageIdx].chosen,
}));
// The stage that is shown, and the group whose rows are, if not all are.
export let current = null;
export let group = null;

export function element(name, text, attributes = {}) {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

export function count(n, noun) {
  return `${n.toLocaleString("en")} ${noun}${n === 1 ? "" : "s"}`;
}

export function row([stageIdx, rowIdx]) {
  return lesson.stages[stageIdx].rows[rowIdx];
}

// What lies on the board of a row, in the order in which it was laid.
export function additions(id) {
  const { from, adds, fresh } = row(id);
  const before = fresh ? [] : from.flatMap(additions);
  return adds === null ? before : [...before, lesson.additions[adds]];
}

export function wordsOf(list) {
  const words = [...new Set(list.map((addition) => addition.words))];
  return words.join(", ") || "nothing";
}

// Whether the page hides what leads to the solution.
export function isSecret() {
  const answer = document.getElementById("the-answer");
  return answer !== null && !answer.open;
}

// Whether a stage shows no row yet: because it is to be written, or comes after one that is, or holds the hidden solution.
function isLocked(stageIdx) {
  const isToWrite = stageIdx >= (lesson.exercises.find((idx) => !sections[idx].classList.contains("done")) ?? Infinity);
  return isToWrite || (lesson.stages[stageIdx].is_last && isSecret());
}

export function leads(candidate) {
  return candidate.leads && !isSecret();
}

export function setGroup(member) {
  group = member;
}

export function isWanted(rowOfStage) {
  return group === null || rowOfStage.group === group;
}

// The row to show of a stage when nothing else is chosen: one that leads to a solution, if there is one.
export function usual(stageIdx) {
  const { rows, chosen } = lesson.stages[stageIdx];
  if (isLocked(stageIdx)) return null;
  if (chosen !== null && isWanted(rows[chosen])) return chosen;
  const leading = rows.findIndex((candidate) => isWanted(candidate) && leads(candidate));
  const first = leading >= 0 ? leading : rows.findIndex(isWanted);
  return first >= 0 ? first : null;
}

function link(id, withLabel) {
  const [stageIdx, rowIdx] = id;
  const { adds } = row(id);
  const label = withLabel && adds !== null ? `: ${lesson.additions[adds].label}` : "";
  const name = lesson.stages[stageIdx].name;
  const button = element("button", `row ${rowIdx + 1} of ${name}${label}`, { type: "button" });
  button.addEventListener("click", () => {
    show(stageIdx, rowIdx);
    focusPicked();
  });
  return button;
}

// Puts the whole table of a stage into the page, with a button for each of its rows.
export function openTable(stageIdx) {
  const view = views[stageIdx];
  if (view.table) return;
  const shown = view.section.querySelector(".made .shown");
  if (tables.length > 0) {
    while (shown.nextSibling) shown.nextSibling.remove();
    shown.insertAdjacentHTML("afterend", tables[stageIdx]);
  }
  const table = view.section.querySelector("table.rows");
  if (!table) return;
  view.table = choosable(table, {
    nameOf: (rowIdx) => `Row ${rowIdx + 1} of ${lesson.stages[stageIdx].name}`,
    pick: (rowIdx) => {
      show(stageIdx, rowIdx);
      focusPicked();
    },
  });
  hideOthers(stageIdx);
  illustrate(table, (rowIdx) => additions([stageIdx, rowIdx]).flatMap(({ laid }) => laid));
}

// Hides the rows of other groups than the chosen one.
export function hideOthers(stageIdx) {
  const { rows } = lesson.stages[stageIdx];
  views[stageIdx].table?.trs.forEach((tr, rowIdx) => { tr.hidden = !isWanted(rows[rowIdx]); });
}

// Draws what these additions lay on a board.
export function fill(board, list) {
  boards.draw(board, list.flatMap(({ laid }) => laid));
}

function drawBoard(stageIdx) {
  const { section, picked } = views[stageIdx];
  const board = section.querySelector("svg.board");
  if (!board) return;
  const list = picked === null ? [] : additions([stageIdx, picked]);
  fill(board, list);
  const name = lesson.stages[stageIdx].name;
  const caption = section.querySelector("figcaption");
  caption.dataset.first ??= caption.textContent;
  if (picked === null) {
    caption.textContent = isLocked(stageIdx) ? caption.dataset.first : `No row of ${name} is chosen`;
    board.setAttribute("aria-label", "The empty board");
    return;
  }
  const added = row([stageIdx, picked]).adds;
  const adds = added === null ? "" : `; it adds ${lesson.additions[added].words}`;
  caption.textContent = `Row ${picked + 1} of ${name}${adds}`;
  board.setAttribute("aria-label", `Board of row ${picked + 1} of ${name}: ${wordsOf(list)}`);
}

// Which row the chosen one comes from, and which rows come from it.
function tellKin(stageIdx) {
  const { section, picked } = views[stageIdx];
  const kin = section.querySelector(".kin");
  if (!kin) return;
  if (picked === null) {
    if (isLocked(stageIdx)) {
      kin.replaceChildren();
      return;
    }
    const member = group === null ? "" : ` of the ${lesson.noun} ${lesson.groups[group].name}`;
    kin.replaceChildren(element("p", `No row${member} is here.`));
    return;
  }
  const { from, kids, n_next: nNext } = row([stageIdx, picked]);
  const parts = [];
  if (from.length > 0) {
    const comes = element("p", "Comes from ");
    from.forEach((id, idx) => comes.append(idx > 0 ? " and " : "", link(id, false)));
    parts.push(comes);
  }
  if (lesson.stages[stageIdx].is_last) {
    parts.push(element("p", "This is a solution.", { class: "solved" }), ...amongAnswers(stageIdx, picked));
  } else if (nNext > 0) {
    const verb = nNext === 1 ? "comes" : "come";
    const next = element("p", `${count(nNext, "row")} ${verb} from it${kids.length > 0 ? ": " : ""}`);
    for (const id of kids.slice(0, MOST_KIN)) next.append(link(id, true));
    const nMore = nNext - Math.min(kids.length, MOST_KIN);
    if (kids.length > 0 && nMore > 0) next.append(` and ${nMore.toLocaleString("en")} more`);
    if (kids.length === 0) next.append(", none of which is among those shown");
    parts.push(next);
  } else {
    parts.push(element("p", "No row comes from it.", { class: "ends" }));
  }
  if (isSecret() && lesson.stages[stageIdx].leads_to_last) parts.at(-1).hidden = true;
  kin.replaceChildren(...parts);
}

export function show(stageIdx, rowIdx) {
  const isOther = stageIdx !== current;
  current = stageIdx;
  const view = views[stageIdx];
  const isAsked = rowIdx !== null && rowIdx !== undefined && !isLocked(stageIdx);
  view.picked = isAsked ? rowIdx : usual(stageIdx);
  sections.forEach((section, idx) => { section.hidden = idx !== stageIdx; });
  for (const [id, end] of Object.entries({ "stage-before": 0, "stage-after": sections.length - 1 })) {
    document.getElementById(id).setAttribute("aria-disabled", String(stageIdx === end));
  }
  steps.forEach((step, idx) => (idx === stageIdx ? step.setAttribute("aria-current", "step") : step.removeAttribute("aria-current")));
  const [link, bar] = [steps[stageIdx], steps[stageIdx].closest(".scroll")];
  bar.scrollLeft = link.offsetLeft - (bar.clientWidth - link.offsetWidth) / 2;
  openTable(stageIdx);
  drawBoard(stageIdx);
  tellKin(stageIdx);
  // The workbench changes how much room there is, so that it comes before what is measured.
  tellShown();
  view.table?.mark(view.picked);
  if (isOther) showAdded(view.section);
  measureBar();
  const kin = view.section.querySelector(".kin");
  const caption = view.section.querySelector("figcaption");
  const shown = view.section.querySelector(".shown").textContent;
  const kinWords = kin ? [...kin.children].filter((part) => !part.hidden).map((part) => part.textContent) : [];
  live.textContent = `${view.section.querySelector("h3").textContent}. ${isLocked(stageIdx) ? "" : shown} ${caption ? caption.textContent : ""}. ${kinWords.join(" ")}`;
  keepAddress(isOther);
}

// Tells the workbench which stage is shown, and which of the rows before the chosen row comes from.
export function tellShown() {
  const { picked } = views[current];
  const [parent] = picked === null ? [] : row([current, picked]).from;
  const from = parent ? parent[1] : null;
  document.dispatchEvent(new CustomEvent("stage-shown", { detail: { stageIdx: current, from } }));
}
