// The answers of a puzzle that has several, one after the other: on the board of the last stage, and at the end of the page.

import { lesson } from "./data.js";
import { additions, element, fill, group, isWanted, show, views, wordsOf } from "./rows.js";

// Buttons to the row before and after one of a list, which go round, with its place among them and how many there are in all.
function through(list, nAll, rowIdx, go) {
  const place = list.indexOf(rowIdx);
  const button = (text, by) => {
    const made = element("button", text, { type: "button" });
    made.addEventListener("click", () => go(list[(place + by + list.length) % list.length], by));
    return made;
  };
  const some = nAll > list.length ? ` shown, of ${nAll.toLocaleString("en")}` : "";
  const words = element("span", `answer ${place + 1} of ${list.length.toLocaleString("en")}${some}`);
  return [button("Previous", -1), words, button("Next", 1)];
}

// What leads from a row of the last stage to the others: nothing where it is the only one.
export function amongAnswers(stageIdx, rowIdx) {
  const { rows, n_rows: nRows } = lesson.stages[stageIdx];
  const list = [...rows.keys()].filter((idx) => isWanted(rows[idx]));
  if (list.length < 2) return [];
  const nAll = group === null ? nRows : lesson.groups[group].n_rows[stageIdx];
  const paragraph = element("p", "", { class: "through" });
  paragraph.append(...through(list, nAll, rowIdx, (next, by) => {
    show(stageIdx, next);
    focusOn(views[stageIdx].section, by);
  }));
  return [paragraph];
}

// The button that was used is made anew with the next answer.
function focusOn(place, by) {
  place.querySelector(`.through button:${by < 0 ? "first" : "last"}-of-type`).focus({ preventScroll: true });
}

// The answer at the end of the page; the row of the last stage is counted from 0.
export function showAnswer(rowIdx) {
  const stageIdx = lesson.stages.length - 1;
  const { rows, n_rows: nRows, name } = lesson.stages[stageIdx];
  const figure = document.querySelector("#answer figure");
  const list = additions([stageIdx, rowIdx]);
  const board = figure.querySelector("svg.board");
  fill(board, list);
  board.setAttribute("aria-label", `A solution: ${wordsOf(list)}`);
  const caption = figure.querySelector("figcaption");
  caption.setAttribute("aria-live", "polite");
  caption.textContent = `Row ${rowIdx + 1} of ${name}`;
  const place = figure.parentElement.querySelector(".through") ?? element("p", "", { class: "through" });
  place.replaceChildren(...through([...rows.keys()], nRows, rowIdx, (next, by) => {
    showAnswer(next);
    focusOn(figure.parentElement, by);
  }));
  figure.after(place);
}
