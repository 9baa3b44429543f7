// What the page knows of the lesson.

import { unpackedText } from "./packed.js";
import { capitalised } from "./text.js";

// Whole numbers that JavaScript cannot hold as numbers are written as `{ "whole": "9007199254740993" }`.
function revived(_key, value) {
  return typeof value?.whole === "string" ? BigInt(value.whole) : value;
}

/** `src/html.rs` says what is in it. */
export const data = JSON.parse(await unpackedText("lesson"), revived);
export const { lesson, description, workbench } = data;
export const { stages } = lesson;
// What the puzzle is, without its name.
export const title = capitalised(lesson.title.replace(`${lesson.puzzle}: `, ""));

stages.forEach((stage, stageIdx) => {
  stage.rows.forEach((row, rowIdx) => {
    row.children = [];
    for (const id of row.parents) stages[id.stage].rows[id.row].children.push({ stage: stageIdx, row: rowIdx });
  });
});

/** What runs SQL, stage by stage, where the page can. @param {number} stageIdx */
export const runnable = (stageIdx) => workbench?.stages[stageIdx];

/** The task of a stage that is to be written. @param {number} stageIdx */
export const taskOf = (stageIdx) => data.exercises.find(({ stage }) => stage === stageIdx);

// The stages up to one may have so many rows that the page builds them only when it is asked to.
const MANY_ROWS = 200_000;

/** How many rows the tables up to a stage have. @param {number} stageIdx */
export const rowsUpTo = (stageIdx) => stages.slice(0, stageIdx + 1).reduce((sum, { n_rows }) => sum + n_rows, 0);

/** @param {number} stageIdx */
export const isLarge = (stageIdx) => rowsUpTo(stageIdx) > MANY_ROWS;

/** What lies on the board of a row: a list of slots, pieces and what these show. */
export function laidOf({ stage, row }) {
  const { parents, adds, is_fresh } = stages[stage].rows[row];
  const before = is_fresh ? [] : parents.flatMap(laidOf);
  return adds === null ? before : [...before, ...lesson.additions[adds]];
}

/** The values of a row of a stage, or of an input. */
export const valuesOf = (row) => (Array.isArray(row) ? row : row.values);

/** The columns of the tables that there are before a stage. @param {number} stageIdx */
export function tablesBefore(stageIdx) {
  const tables = [...lesson.inputs, ...stages.slice(0, stageIdx)];
  return Object.fromEntries(tables.map(({ name, columns }) => [name, columns]));
}
