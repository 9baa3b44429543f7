// The table that was made, compared with the expected one: columns by name and type, rows in any order, repeats counted.

import { identifier, rowsOf } from "./rows.js";
import { bench, columnsOf, database, MADE, NEEDED, ROW } from "./tables.js";

// How many of the rows that are too many are asked which rules they break, and how many of these are listed.
const MOST_JUDGED = 2000;
const JUDGED_SHOWN = 100;
// How many rows that are too many, and that are missing, are listed.
const SHOWN = 24;

// The table of all rows that the stated rules of the stage leave.
const STATED = "joinsaw_stated";

// The columns that are compared, under their expected names.
const PAIRED = "temp.joinsaw_paired";

// A statement in which `?` stands for a column that both tables have: each line with it is repeated.
function filledIn(template, columns) {
  const lines = template.split("\n").flatMap((line) => {
    if (!line.includes('"?"')) return [line];
    return columns.map((column, idx) => {
      const comma = idx + 1 < columns.length ? "," : "";
      return line.replaceAll('"?"', () => identifier(column)) + comma;
    });
  });
  return lines.join("\n");
}

function isSameName(one, other) {
  return one.toLowerCase() === other.toLowerCase();
}

// Columns whose values have types that are not expected: they look alike when printed, and may never join.
function otherTypes(columns) {
  if (columns.length === 0) return [];
  const typesOf = (table) => {
    const types = columns.map((column) => `typeof(${identifier(column)})`).join(", ");
    return rowsOf(database, `SELECT DISTINCT ${types} FROM ${table}`).rows;
  };
  const [made, needed] = [typesOf(PAIRED), typesOf(NEEDED)];
  const ofColumn = (rows, idx) => [...new Set(rows.map((row) => row[idx]))].sort();
  return columns.flatMap((column, idx) => {
    const [found, expected] = [ofColumn(made, idx), ofColumn(needed, idx)];
    const differs = expected.length > 0 && !found.every((type) => expected.includes(type));
    return differs ? [{ column, found: found.join(" or "), expected: expected.join(" or ") }] : [];
  });
}

// The comparison with the expected rows. Columns are paired by name; where the names do not match, by position if that makes the rows
// right.
export function compare(stage) {
  const [made, needed] = [MADE, NEEDED].map(columnsOf);
  const named = byName(made, needed);
  const best = withBroken(stage, read(stage, named));
  if (hasRightRows(best) || named.length === needed.length || made.length < needed.length) return best;
  const inOrder = read(stage, needed.map((name, idx) => [made[idx], name]));
  const isPart = inOrder.nRows > 0 && (inOrder.nTooMany === 0 || inOrder.nMissing === 0);
  return hasRightRows(inOrder) || (isPart && inOrder.nCompared > best.nCompared) ? withBroken(stage, inOrder) : best;
}

// With the rules that the rows break which the last comparison found too many.
function withBroken(stage, attempt) {
  const isAsked = attempt.isWhole && attempt.nTooMany > 0 && !hasRightRows(attempt) && stage.broken;
  return { ...attempt, ...(isAsked ? judged(stage) : { nJudged: 0, nBroken: stage.rules.map(() => 0), judged: [] }) };
}

function hasRightRows({ isWhole, nMissing, nTooMany, areRepeats }) {
  return isWhole && nMissing === 0 && (nTooMany === 0 || areRepeats);
}

function byName(made, needed) {
  return needed.flatMap((name) => made.filter((other) => isSameName(other, name)).map((other) => [other, name]));
}

// Rows that the stage drops early, by rules that follow from the stated ones, do not count as too many.
function read(stage, pairing) {
  const attempt = { ...compareWith(pairing), nEarly: 0 };
  const hasMoreOnly = attempt.isWhole && attempt.nMissing === 0 && !hasRightRows(attempt);
  if (!hasMoreOnly || stage.stated === null) return attempt;
  database.run(`CREATE TABLE IF NOT EXISTS ${STATED} AS ${stage.stated}`);
  const besideStated = compareWith(pairing, STATED);
  if (besideStated.nTooMany > 0 && !besideStated.areRepeats) return attempt;
  const { nNeeded, nMissing, missing } = attempt;
  return { ...besideStated, nEarly: attempt.nTooMany - besideStated.nTooMany, nNeeded, nMissing, missing };
}

// Compares the columns that are paired: those of the table under the names of the expected ones.
export function compareWith(pairing = byName(columnsOf(MADE), columnsOf(NEEDED)), expected = NEEDED, nShown = SHOWN) {
  const { checks } = bench;
  const paired = pairing.map(([name, meant]) => `${identifier(name)} AS ${identifier(meant)}`).join(", ");
  database.run(`DROP VIEW IF EXISTS ${PAIRED}; CREATE TEMP VIEW joinsaw_paired AS SELECT ${paired || "*"} FROM main.${MADE}`);
  const missingColumns = columnsOf(NEEDED).filter((column) => pairing.every(([, meant]) => meant !== column));
  const extraColumns = columnsOf(MADE).filter((column) => pairing.every(([name]) => name !== column));
  const types = otherTypes(pairing.map(([, meant]) => meant));
  const matching = pairing.map(([, meant]) => meant).filter((column) => types.every((other) => other.column !== column));
  const beside = (sql) => sql.replaceAll(`main.${NEEDED}`, `main.${expected}`);
  database.run("DROP TABLE IF EXISTS temp.joinsaw_differences");
  database.run(beside(matching.length > 0 ? filledIn(checks.differences, matching) : checks.differences_in_number));
  const [nRows, nNeeded, nTooMany, nMissing, times] = rowsOf(database, beside(checks.counts)).rows[0];
  const names = matching.map(identifier).join(", ");
  const first = (sign) => (names === "" ? { columns: [], rows: [] }
    : rowsOf(database, `SELECT ${names} FROM temp.joinsaw_differences WHERE joinsaw_surplus ${sign} 0 ORDER BY ${names} LIMIT ${nShown}`));
  // Whether every row that is too many repeats one that is expected.
  const areRepeats = () => {
    const surplus = `SELECT ${names} FROM temp.joinsaw_differences WHERE joinsaw_surplus > 0`;
    return rowsOf(database, `${surplus} EXCEPT SELECT ${names} FROM ${expected} LIMIT 1`).rows.length === 0;
  };
  return {
    isWhole: missingColumns.length === 0 && types.length === 0,
    missingColumns,
    extraColumns,
    otherTypes: types,
    nRows,
    nNeeded,
    nTooMany,
    nMissing,
    areRepeats: nTooMany > 0 && names !== "" && areRepeats(),
    tooMany: first(">"),
    missing: first("<"),
    times,
    pairing,
    renamed: pairing.filter(([name, meant]) => !isSameName(name, meant)),
    nCompared: matching.length,
  };
}

// Which rules the rows break that the last comparison found too many: how many of the first rows break each of them, and of some of
// these rows, the numbers of the rules; null if no candidate makes such a row.
function judged(stage) {
  const columns = stage.columns.map(identifier).join(", ");
  database.run(`CREATE TABLE ${ROW} AS SELECT ${columns} FROM temp.joinsaw_differences WHERE joinsaw_surplus > 0 ORDER BY ${columns} LIMIT ${MOST_JUDGED}`);
  const kept = new Map();
  for (const [no, ...rules] of rowsOf(database, stage.broken).rows) {
    if (!kept.has(no)) kept.set(no, rules);
  }
  const { rows } = rowsOf(database, `SELECT * FROM ${ROW}`);
  database.run(`DROP TABLE ${ROW}`);
  const broken = rows.map((_, idx) => kept.get(idx + 1)?.flatMap((isKept, rule) => (isKept ? [] : [rule])) ?? null);
  return {
    nJudged: rows.length,
    nBroken: stage.rules.map((_, rule) => broken.filter((own) => own?.includes(rule)).length),
    judged: rows.slice(0, JUDGED_SHOWN).map((row, idx) => ({ row, broken: broken[idx] })),
  };
}
