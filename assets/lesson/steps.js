// From stage to stage and from row to row: with keys, links and addresses. The page starts here.

import { showAnswer } from "./answers.js";
import { lesson } from "./data.js";
import { isAlone } from "./keys.js";
import { isPresenting, openPresenting, present } from "./present.js";
import { count, current, element, group, groupSelect, hideOthers, isSecret, isWanted, leads, openTable, row, sections, setGroup, show, steps, tellShown, usual, views } from "./rows.js";
import { measureBar, showStage } from "./sight.js";
import { illustrate } from "./sketch.js";
import { openTabs } from "./tabs.js";

// Whether the page is shown as its address says, which then stays as it is.
let isComing = false;

// The address tells the stage and the row, so that it can be sent to somebody, and Back goes a stage back.
export function keepAddress(isOther) {
  const { picked } = views[current];
  const address = `#${lesson.stages[current].name}${picked === null ? "" : `/${picked + 1}`}`;
  if (address === location.hash || isComing) return;
  try {
    history[isOther ? "pushState" : "replaceState"](null, "", address);
  } catch {
    // Where a browser forbids it for files, the address stays as it is.
  }
}

// The stage and the row of an address, both counted from 0; the row may be left out, or not be among those shown.
function placeOf(address) {
  const [name, number] = address.slice(1).split("/");
  const stageIdx = lesson.stages.findIndex((stage) => stage.name === name);
  const rowIdx = Number(number) - 1;
  const isShown = stageIdx >= 0 && lesson.stages[stageIdx].rows[rowIdx] !== undefined;
  return [stageIdx, isShown ? rowIdx : null];
}

// Goes to another stage, along the family of the chosen row where it has kin there.
function step(stageIdx) {
  if (stageIdx < 0 || stageIdx >= sections.length || stageIdx === current) return;
  const { picked, section } = views[current];
  const hadFocus = section.contains(document.activeElement);
  let goal = null;
  if (picked !== null) {
    const { from, kids } = row([current, picked]);
    const there = [...from, ...kids].filter(([kinStage]) => kinStage === stageIdx);
    const best = there.find((id) => leads(row(id))) || there[0];
    goal = best ? best[1] : null;
  }
  const before = views[stageIdx].picked;
  if (goal === null && before !== null && isWanted(lesson.stages[stageIdx].rows[before])) goal = before;
  show(stageIdx, goal);
  if (hadFocus) focusPicked();
  showStage(sections[stageIdx]);
}

export function focusPicked() {
  const { section, picked, table } = views[current];
  // On a phone, the rows may be behind their tab.
  const isSeen = picked !== null && table.trs[picked].offsetParent !== null;
  if (isSeen) table.focus(picked);
  else section.querySelector("h3").focus({ preventScroll: true });
}

function chooseGroup() {
  setGroup(groupSelect.value === "" ? null : Number(groupSelect.value));
  views.forEach(({ section, picked }, stageIdx) => {
    const stage = lesson.stages[stageIdx];
    hideOthers(stageIdx);
    const shown = section.querySelector(".shown");
    const nRows = group === null ? null : lesson.groups[group].n_rows[stageIdx];
    const ofGroup = group === null ? "" : ` ${count(nRows, "row")} of the ${lesson.noun} ${lesson.groups[group].name}.`;
    shown.textContent = shown.dataset.all + ofGroup;
    if (picked === null || !isWanted(stage.rows[picked])) views[stageIdx].picked = usual(stageIdx);
  });
  showFigures();
  show(current, views[current].picked);
}

// The rows of each stage in the bar and in the overview, and how the chosen group ends.
function showFigures() {
  const counts = lesson.stages.map((stage, idx) => (group === null ? stage.n_rows : lesson.groups[group].n_rows[idx]));
  const most = Math.max(...counts, 1);
  document.querySelectorAll("table.overview tbody tr").forEach((tr, idx) => {
    const figures = [tr, steps[idx]].map((part) => part.querySelector(".n-rows"));
    for (const figure of figures) figure.textContent = counts[idx].toLocaleString("en");
    const bar = tr.querySelector(".bar");
    bar.replaceChildren(...(counts[idx] > 0 ? [element("span", "")] : []));
    if (counts[idx] > 0) bar.firstChild.style.width = `${(100 * counts[idx]) / most}%`;
  });
  const endings = document.querySelectorAll(".endings > div");
  const ending = document.getElementById("ending");
  const chosen = group === null ? null : endings[group];
  ending.replaceChildren(...(chosen ? [...chosen.querySelectorAll("dt, dd")].flatMap((part) => [...part.cloneNode(true).childNodes, " "]) : []));
  ending.hidden = chosen === null;
}

function onKey(event) {
  if (!isAlone(event)) return;
  const { target, key } = event;
  if (key === "Escape" && !event.defaultPrevented) present(false);
  if (target.closest("select, input:not([type=checkbox]), textarea, summary, .editor")) return;
  if (key === "p") {
    present(!isPresenting());
  } else if ((key === "PageUp" || key === "PageDown") && isPresenting()) {
    // The keys of a remote control.
    step(current + (key === "PageDown" ? 1 : -1));
    event.preventDefault();
  } else if (key === "ArrowLeft" || key === "ArrowRight") {
    // A frame that scrolls keeps its own keys.
    if (target.matches(".scroll, pre") && target.scrollWidth > target.clientWidth) return;
    step(current + (key === "ArrowRight" ? 1 : -1));
    event.preventDefault();
  } else if ((key === "Home" || key === "End") && target.closest("#player")) {
    step(key === "End" ? sections.length - 1 : 0);
    event.preventDefault();
  }
}

// Links to a stage, from the tables above, show that stage and the row that they speak of.
function onLink(event) {
  const anchor = event.target.closest('a[href^="#"]');
  const [stageIdx] = placeOf(anchor ? anchor.hash : "");
  if (stageIdx < 0) return;
  event.preventDefault();
  const rowIdx = anchor.dataset.row === undefined ? null : Number(anchor.dataset.row);
  showAll([stageIdx, rowIdx]);
  show(stageIdx, rowIdx);
  sections[stageIdx].scrollIntoView();
  sections[stageIdx].querySelector("h3").focus({ preventScroll: true });
}

function showAddress() {
  const [stageIdx, rowIdx] = placeOf(location.hash);
  if (stageIdx < 0) return;
  isComing = true;
  showAll([stageIdx, rowIdx]);
  show(stageIdx, rowIdx === null ? views[stageIdx].picked : rowIdx);
  isComing = false;
  // The browser could not scroll to a stage that was hidden.
  sections[stageIdx].scrollIntoView();
}

// Takes the choice of a group back where it hides a row that is asked for.
function showAll([stageIdx, rowIdx]) {
  if (!groupSelect || rowIdx === null || isWanted(row([stageIdx, rowIdx]))) return;
  groupSelect.value = "";
  chooseGroup();
}

function openTables() {
  views.forEach((_, stageIdx) => openTable(stageIdx));
}

function makeButtons() {
  for (const { section } of views) {
    const shown = section.querySelector(".shown");
    shown.dataset.all = shown.textContent;
  }
  document.getElementById("stage-before").addEventListener("click", () => step(current - 1));
  document.getElementById("stage-after").addEventListener("click", () => step(current + 1));
  if (groupSelect) {
    groupSelect.value = "";
    groupSelect.addEventListener("change", chooseGroup);
  }
}

document.documentElement.classList.add("js");
for (const section of sections) section.removeAttribute("data-waits");
document.getElementById("player").hidden = false;
document.getElementById("keys").hidden = false;
makeButtons();
openTabs(sections);
openPresenting();
for (const table of document.querySelectorAll("#tables table")) illustrate(table);
document.addEventListener("keydown", onKey);
document.addEventListener("click", onLink);
window.addEventListener("hashchange", showAddress);
// What was hidden is shown from now on, or the other way round.
document.addEventListener("bench-opened", tellShown);
document.addEventListener("unlocked", () => show(current, views[current].picked));
document.getElementById("the-answer")?.addEventListener("toggle", () => {
  document.documentElement.classList.toggle("asked", !isSecret());
  show(current, null);
});
const [asked, askedRow] = placeOf(location.hash);
const first = asked < 0 ? lesson.exercises[0] ?? 0 : asked;
isComing = true;
show(first, askedRow ?? views[first].picked);
if (lesson.answer !== null && lesson.stages.at(-1).rows.length > 1) showAnswer(lesson.answer);
// The browser scrolls to the address of a stage before all is in its place, and knows none of a row.
if (asked >= 0) sections[first].scrollIntoView();
window.addEventListener("resize", measureBar);
// On paper, every stage has its rows. Browsers count the pages behind the first of these events, and not all send it.
window.addEventListener("beforeprint", openTables);
matchMedia("print").addEventListener("change", openTables);
isComing = false;
