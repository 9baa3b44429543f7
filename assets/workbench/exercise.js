// A stage that the reader is to write: it is done when it was right once, or when its last hint was opened. Until then, the
// page does not show it, nor the stages after it.

import { kept } from "./elements.js";
import { engine } from "./engine.js";

export const exercise = {
  stageIdx: () => engine.data.exercise,
  is: (stageIdx) => engine.data.exercise === stageIdx,
  isDone: () => engine.data.exercise === null || document.documentElement.classList.contains("done"),
  // The last stage whose table the console may read.
  last: (stageIdx) => (exercise.isDone() ? stageIdx : Math.min(stageIdx, engine.data.exercise - 1)),
  open() {
    if (engine.data.exercise === null) return;
    document.querySelector(".whole").addEventListener("toggle", ({ target }) => target.open && exercise.finish());
    if (kept.get("exercise") === "done" || document.querySelector(".whole").open) exercise.finish();
  },
  finish() {
    if (exercise.isDone()) return;
    document.documentElement.classList.add("done");
    kept.set("exercise", "done");
    // Whoever wrote the last stage has found the answer.
    if (exercise.is(engine.data.bench.stages.length - 1)) document.getElementById("the-answer").open = true;
    document.dispatchEvent(new CustomEvent("unlocked"));
  },
};
