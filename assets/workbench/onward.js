// The stages after one that was changed, made from its rows: how many they have stands in the bar beside how many are expected.

import { make } from "./elements.js";
import { engine } from "./engine.js";
import { exercise } from "./exercise.js";
import { isLarge } from "./running.js";
import { panelOf, panels } from "./stage.js";
import { isRight, numberIn } from "./words.js";

export const onward = {
  async follow(stageIdx, text, attempt) {
    onward.forget();
    const { stages } = engine.data.bench;
    const last = stages.length - 1;
    // Not what an exercise still hides.
    if (isRight(attempt) || isLarge(last) || !exercise.isDone()) return;
    const rules = stages[stageIdx].rules.filter((_, idx) => attempt.nBroken[idx] > 0);
    const asked = { stageIdx, rules };
    onward.asked = asked;
    try {
      const found = await engine.run({ does: "onward", stageIdx, text, last });
      if (onward.asked === asked) onward.tell(found);
    } catch {
      // The verdict on the stage itself says what is wrong with it.
    }
  },
  tell(found) {
    const { stages } = engine.data.bench;
    const { stageIdx, rules } = onward.asked;
    const { name } = stages[stageIdx];
    // How many solutions there are belongs to a hidden answer.
    const isSecret = document.getElementById("the-answer")?.open === false;
    const links = [...document.querySelectorAll("#funnel a")].slice(1);
    found.forEach((result, idx) => {
      if (result.nTooMany === 0 && result.nMissing === 0) return;
      const link = links[stageIdx + idx];
      const mine = result.nRows !== undefined ? numberIn(result.nRows) : result.most ? `> ${numberIn(result.most)}` : "?";
      const hides = isSecret && stageIdx + idx === stages.length - 1;
      link.prepend(make("ins", {}, mine, make("span", { class: "unseen" }, ` with your ${name}${hides ? " " : "; expected: "}`)));
      if (result.problem) link.title = `It does not run on your rows: ${result.problem}`;
      if (idx > 0 && result.nRows !== undefined) panelOf(stageIdx + idx).follow(result, name, rules, hides);
    });
  },
  forget() {
    onward.asked = null;
    for (const mine of document.querySelectorAll("#funnel ins")) {
      mine.parentElement.removeAttribute("title");
      mine.remove();
    }
    panels.forEach((panel) => panel.forget());
  },
};
