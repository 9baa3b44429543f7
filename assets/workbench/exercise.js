// Stages that the reader is to write: each is done when it was right once, or when its last hint was opened. Until then, the
// page does not show it, nor the stages after it.

import { kept } from "./elements.js";
import { engine } from "./engine.js";

export const exercise = {
  section: (stageIdx) => document.querySelectorAll("section.stage")[stageIdx],
  is: (stageIdx) => engine.data.exercises.includes(stageIdx),
  // The first stage that is still to be written, if there is one.
  next: () => engine.data.exercises.find((stageIdx) => !exercise.section(stageIdx).classList.contains("done")),
  isDone: () => exercise.next() === undefined,
  // The last stage whose table the console may read.
  last: (stageIdx) => Math.min(stageIdx, (exercise.next() ?? Infinity) - 1),
  open() {
    for (const stageIdx of engine.data.exercises) {
      const hint = exercise.section(stageIdx).querySelector(".whole");
      hint.addEventListener("toggle", () => hint.open && exercise.finish(stageIdx));
      if (kept.get(`exercise ${stageIdx}`) === "done" || hint.open) exercise.finish(stageIdx);
    }
  },
  finish(stageIdx) {
    const { classList } = exercise.section(stageIdx);
    if (classList.contains("done")) return;
    classList.add("done");
    kept.set(`exercise ${stageIdx}`, "done");
    // Whoever wrote the last stage has found the answer.
    if (stageIdx === engine.data.bench.stages.length - 1) document.getElementById("the-answer").open = true;
    document.dispatchEvent(new CustomEvent("unlocked"));
  },
};
