// The workbench starts here, after the lesson.

import "../lesson/steps.js";
import { candidatesPanel } from "./candidates.js";
import { consolePanel } from "./console.js";
import { openEditors } from "./editor.js";
import { make } from "./elements.js";
import { engine } from "./engine.js";
import { exercise } from "./exercise.js";
import { playground } from "./play.js";
import { panelOf } from "./stage.js";

(async () => {
  const obstacle = engine.obstacle();
  const sections = [...document.querySelectorAll("section.stage")];
  if (obstacle) {
    const words = `${obstacle}, so that the SQL cannot be run in this page; everything else works.`;
    document.getElementById("keys").after(make("p", { class: "obstacle" }, words));
    return;
  }
  await Promise.all([engine.open(), openEditors()]);
  document.documentElement.classList.add("bench");
  consolePanel(document.getElementById("console"));
  playground(document.getElementById("puzzle"));
  // What a stage is edited and run with is made when it is shown.
  const candidates = new Map();
  document.addEventListener("stage-shown", ({ detail: { stageIdx, from } }) => {
    panelOf(stageIdx).show();
    if (!candidates.has(stageIdx)) candidates.set(stageIdx, candidatesPanel(sections[stageIdx], stageIdx));
    candidates.get(stageIdx)?.follow(from);
  });
  exercise.open();
  document.dispatchEvent(new CustomEvent("bench-opened"));
})();
