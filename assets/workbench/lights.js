// Over a condition in the table of conditions, what it compares lights up on the board.

import { boards } from "../lesson/board.js";
import { lesson } from "../lesson/data.js";
import { row, views } from "../lesson/rows.js";

export function lightUp(stageIdx, trs, rules) {
  const { section } = views[stageIdx];
  const light = (about) => {
    const board = section.querySelector(".chosen svg.board");
    if (board) boards.light(board, about);
  };
  // Where the places differ from row to row: those that the chosen one adds.
  const about = ({ compares }) => {
    const { picked } = views[stageIdx];
    const adds = picked === null ? null : row([stageIdx, picked]).adds;
    const isFixed = Object.values(compares).some((list) => list.length > 0);
    return isFixed || adds === null ? compares : { places: lesson.additions[adds].laid.map(([slot]) => slot) };
  };
  trs.forEach((tr, idx) => {
    for (const event of ["mouseenter", "focusin"]) tr.addEventListener(event, () => light(about(rules[idx])));
    for (const event of ["mouseleave", "focusout"]) tr.addEventListener(event, () => light({}));
  });
}
