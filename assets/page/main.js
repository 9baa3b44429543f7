// The page starts here: it draws what the state says, and follows the address and the keys.

import { render } from "preact";

import { stages } from "./data.js";
import { html } from "./html.js";
import { openEditors } from "./editor.js";
import { judge } from "./judge.js";
import { ANSWER, drawWith, follow, isWanted, nextTask, present, PUZZLE, remember, set, show, state, step } from "./state.js";
import { App } from "./view/app.js";
import { maskOf } from "./sketch.js";
import { drawMasksWith, isAlone } from "./view/table.js";

const root = document.getElementById("page");
let address = location.hash;
let last = null;

function draw() {
  const { classList } = document.documentElement;
  classList.toggle("presents", state.presents);
  render(html`<${App} />`, root);
  keepAddress();
  if (last === state.stage) return;
  last = state.stage;
  // Another screen begins at its top, and its station is in sight.
  scrollTo(0, 0);
  const nav = document.querySelector("#bar nav");
  const station = nav?.querySelector("[aria-current]");
  if (station) nav.scrollLeft = station.offsetLeft - nav.clientWidth / 2;
}

// The address tells the stage and the row, so that it can be sent to somebody, and Back goes a stage back.
function keepAddress() {
  const { stage, row } = state;
  const name = stage === PUZZLE ? "puzzle" : stage === ANSWER ? "answer" : stages[stage].name;
  const next = `#${name}${row === null ? "" : `/${row + 1}`}`;
  if (next === address || (stage === PUZZLE && address === "")) return;
  const isOther = next.split("/")[0] !== address.split("/")[0];
  address = next;
  try {
    history[isOther ? "pushState" : "replaceState"](null, "", next);
  } catch {
    // Where a browser forbids it for files, the address stays as it is.
  }
}

// Shows the stage and the row that an address names; false if it names none.
function open(hash) {
  const [name, number] = decodeURIComponent(hash.slice(1)).split("/");
  const stage = name === "puzzle" ? PUZZLE : name === "answer" ? ANSWER : stages.findIndex((one) => one.name === name);
  if (stage < 0 && name !== "puzzle") return false;
  const row = stages[stage]?.rows[Number(number) - 1] ? Number(number) - 1 : undefined;
  // The choice of a group is taken back where it hides the row that is asked for.
  if (row !== undefined && !isWanted(stages[stage].rows[row])) follow(null);
  show(stage, row);
  return true;
}

function onKey(event) {
  if (!isAlone(event) || event.defaultPrevented) return;
  const { target, key } = event;
  if (key === "Escape") present(false);
  if (target.closest("select, input:not([type=checkbox]), textarea, summary, .editor")) return;
  // A frame that scrolls keeps its own keys.
  if (target.matches(".scroll, pre") && target.scrollWidth > target.clientWidth) return;
  const by = { ArrowLeft: -1, ArrowRight: 1, ...(state.presents ? { PageUp: -1, PageDown: 1 } : {}) }[key];
  const end = target.closest("#player") ? { Home: PUZZLE, End: ANSWER }[key] : undefined;
  if (by === undefined && end === undefined) return;
  event.preventDefault();
  if (by !== undefined) step(by);
  else show(end);
}

remember();
root.replaceChildren();
drawWith(draw);
drawMasksWith(maskOf);
document.documentElement.classList.add("js");
if (!open(location.hash)) show(nextTask() < Infinity ? nextTask() : PUZZLE);
// What is wanted first is made while nothing else is to be done.
if (judge) setTimeout(openEditors, 500);
document.addEventListener("keydown", onKey);
document.addEventListener("click", (event) => {
  const anchor = /** @type {Element} */ (event.target).closest('a[href^="#"]');
  if (anchor && !event.defaultPrevented && open(anchor.hash)) event.preventDefault();
});
addEventListener("popstate", () => {
  address = location.hash;
  open(address || "#puzzle");
});
document.addEventListener("fullscreenchange", () => { if (!document.fullscreenElement) set({ presents: false }); });
// On paper, every stage has its rows. Not all browsers send the first of these events.
const onPaper = matchMedia("print");
addEventListener("beforeprint", () => set({ prints: true }));
addEventListener("afterprint", () => set({ prints: onPaper.matches }));
onPaper.addEventListener("change", ({ matches }) => set({ prints: matches }));
