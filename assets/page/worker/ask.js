// Queries over the tables that were built, for exploring, and what a row puts on the board.

import { statementsOf, withoutDotCommands } from "../tokens.js";
import { check, failed, MOST_SECONDS, placeOfStatement } from "./attempt.js";
import { identifier, nextRows, rowsOf } from "./rows.js";
import { bench, build, columnsOf, database, ROW, undone } from "./tables.js";

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
  const text = withoutDotCommands(typed);
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

// The rows that are asked about, in a table of their own.
function put(columns, rows) {
  const isWhole = (value) => typeof value === "bigint" || Number.isInteger(value);
  const bound = (value) => (typeof value === "bigint" ? value.toString() : value);
  for (const [idx, row] of rows.entries()) {
    const cells = columns.map((column, at) => `${isWhole(row[at]) ? "CAST(? AS INTEGER)" : "?"} AS ${identifier(column)}`).join(", ");
    database.run(`${idx === 0 ? `CREATE TABLE ${ROW} AS` : `INSERT INTO ${ROW}`} SELECT ${cells}`, row.map(bound));
  }
}

// What becomes of each candidate of a row that a stage joins: which of the rules it keeps, and its columns. The row is given by its values.
export function candidates({ stageIdx, values }, tell) {
  build(stageIdx - 1, tell);
  const { candidates: asked, rules } = bench.stages[stageIdx];
  return undone(() => {
    put(columnsOf(identifier(asked.of)), [values]);
    const { columns, rows } = rowsOf(database, asked.query);
    return { columns: columns.slice(rules.length), rows: rows.map((row) => ({ keeps: row.slice(0, rules.length).map(Boolean), cells: row.slice(rules.length) })) };
  });
}

// Of all pairs that a stage looks at: which rules they keep, and how many keep just these.
export function tallies({ stageIdx }, tell) {
  build(stageIdx - 1, tell);
  const { candidates: asked, rules } = bench.stages[stageIdx];
  return undone(() => {
    database.run(`CREATE TABLE ${ROW} AS SELECT * FROM ${identifier(asked.of)}`);
    const kept = rules.map((_, idx) => `coalesce(Rule_${idx + 1} <> 0, 0)`);
    const { rows } = rowsOf(database, `SELECT ${[...kept, "count(*)"].join(", ")} FROM (\n${asked.query}\n) GROUP BY ${kept.map((_, idx) => idx + 1).join(", ")}`);
    return rows.map((row) => ({ keeps: row.slice(0, rules.length).map(Boolean), n: row.at(-1) }));
  });
}

// What each of these rows of a stage puts where; they are given by their values, in the order of the stage's columns.
export function lay({ stageIdx, rows }, tell) {
  build(stageIdx, tell);
  const { columns, laid } = bench.stages[stageIdx];
  return undone(() => rows.map((row) => {
    put(columns, [row]);
    const placements = rowsOf(database, laid).rows;
    database.run(`DROP TABLE ${ROW}`);
    return placements;
  }));
}
