// Queries over the tables that were built, for exploring, and what a row puts on the board.

import { statementsOf, withoutDotCommands } from "../tokens.js";
import { check, failed, MOST_SECONDS, placeOfStatement, ROW } from "./attempt.js";
import { firstCell, identifier, nextRows, rowsOf } from "./rows.js";
import { bench, build, database, undone } from "./tables.js";

const MOST_TAKEN = 500;
const MOST_RESULTS = 10;
const LONGEST_COUNT = 3000;

// The first rows of a query, and how many there are: all are counted, but not for longer than some seconds.
function taken(text) {
  const start = performance.now();
  const statement = database.prepare(text);
  try {
    const columns = statement.getColumnNames();
    if (columns.length === 0) {
      statement.step();
      return { columns, seconds: (performance.now() - start) / 1000 };
    }
    const { rows, isAll } = nextRows(statement, MOST_TAKEN);
    let nRows = rows.length;
    let isCounted = true;
    while (!isAll && isCounted && statement.step()) {
      nRows += 1;
      if (nRows % 64 === 0 && performance.now() - start > LONGEST_COUNT) isCounted = false;
    }
    return { columns, rows, nRows, isCounted, seconds: (performance.now() - start) / 1000 };
  } finally {
    statement.free();
  }
}

export function ask({ stageIdx, text: typed }, tell) {
  const { text } = withoutDotCommands(typed);
  build(stageIdx, tell);
  return undone(() => {
    const results = [];
    for (const statement of statementsOf(text)) {
      tell({ begins: placeOfStatement(text, statement).line, seconds: MOST_SECONDS });
      check(text, statement);
      try {
        const result = taken(statement.text);
        if (result.rows) results.push(result);
        if (results.length > MOST_RESULTS) results.shift();
      } catch (error) {
        throw failed(error, text, statement, stageIdx);
      }
    }
    return { results };
  });
}

// What becomes of each candidate of a row of the table that a stage joins to others: whether it keeps each of the rules, and its columns.
// The row is counted from 0, among those that the page shows of a stage, or among all of an input.
export function fates({ stageIdx, rowIdx }, tell) {
  build(stageIdx - 1, tell);
  const stage = bench.stages[stageIdx];
  const { of, query } = stage.candidates;
  return undone(() => {
    database.run(`CREATE TABLE ${ROW} AS SELECT * FROM ${identifier(of)} LIMIT 0`);
    const rows = bench.stages.find(({ name }) => name === of)?.shown ?? `SELECT * FROM ${identifier(of)}`;
    database.run(`INSERT INTO ${ROW}\n${rows}`);
    const n = firstCell(database, `SELECT count(*) FROM ${ROW}`);
    database.run(`DELETE FROM ${ROW} WHERE rowid <> ${rowIdx + 1}`);
    const { columns, rows: candidates } = rowsOf(database, query);
    const nRules = stage.rules.length;
    return {
      columns: columns.slice(nRules),
      rows: candidates.map((row) => ({ broken: row.slice(0, nRules).findIndex((isKept) => !isKept), cells: row.slice(nRules) })),
      n,
    };
  });
}

// What a row of a stage puts where; the row is given by its values, in the order of the stage's columns.
export function lay({ stageIdx, values }, tell) {
  build(stageIdx, tell);
  const stage = bench.stages[stageIdx];
  const columns = stage.columns.map((column, idx) => {
    const isWhole = typeof values[idx] === "bigint" || Number.isInteger(values[idx]);
    return `${isWhole ? "CAST(? AS INTEGER)" : "?"} AS ${identifier(column)}`;
  });
  return undone(() => {
    const bound = values.map((value) => (typeof value === "bigint" ? value.toString() : value));
    database.run(`CREATE TABLE ${ROW} AS SELECT ${columns.join(", ")}`, bound);
    return { placements: rowsOf(database, stage.laid).rows };
  });
}
