// The table that was made, compared with the expected one: columns by name and type, rows in any order, repeats counted.

import { MADE, NEEDED, ROW } from "./attempt.js";
import { firstCell, identifier, rowsOf } from "./rows.js";
import { bench, database } from "./tables.js";

// How many of the rows that are too many are asked which rules they break.
const MOST_JUDGED = 100;

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

function isAmong(name, names) {
  return names.some((other) => other.toLowerCase() === name.toLowerCase());
}

function columnsOf(table) {
  return rowsOf(database, `SELECT * FROM ${table} LIMIT 0`).columns;
}

// Columns whose values have types that are not expected: they look alike when printed, and may never join.
function otherTypes(columns) {
  if (columns.length === 0) return [];
  const typesOf = (table) => {
    const types = columns.map((column) => `typeof(${identifier(column)})`).join(", ");
    return rowsOf(database, `SELECT DISTINCT ${types} FROM ${table}`).rows;
  };
  const [made, needed] = [typesOf(MADE), typesOf(NEEDED)];
  const ofColumn = (rows, idx) => [...new Set(rows.map((row) => row[idx]))].sort();
  return columns.flatMap((column, idx) => {
    const [found, expected] = [ofColumn(made, idx), ofColumn(needed, idx)];
    const differs = expected.length > 0 && !found.every((type) => expected.includes(type));
    return differs ? [{ column, found: found.join(" or "), expected: expected.join(" or ") }] : [];
  });
}

// The comparison with the expected rows. Columns of other names are right if their values are.
export function compare(stage) {
  const attempt = forgiven(stage, compareWith(stage));
  const renamed = columnsMeant(attempt);
  if (renamed.length === 0) return { ...attempt, renamed };
  const rename = (from, to) => database.run(`ALTER TABLE main.${MADE} RENAME COLUMN ${identifier(from)} TO ${identifier(to)}`);
  for (const [name, meant] of renamed) rename(name, meant);
  const other = forgiven(stage, compareWith(stage));
  const isRight = other.isWhole && other.extraColumns.length === 0 && other.nTooMany === 0 && other.nMissing === 0;
  if (isRight) return { ...other, renamed };
  for (const [name, meant] of renamed) rename(meant, name);
  return { ...attempt, renamed: [] };
}

// The columns that are not expected, each with the missing one that it may stand for: the one with the same values, or else the next.
function columnsMeant({ extraColumns, missingColumns }) {
  if (extraColumns.length !== missingColumns.length) return [];
  const extra = [...extraColumns];
  return missingColumns.map((missing) => {
    const found = extra.findIndex((name) => holdsTheSame(name, missing));
    const [name] = extra.splice(Math.max(found, 0), 1);
    return [name, missing];
  });
}

function holdsTheSame(column, expected) {
  const counted = (name, table) => `SELECT ${identifier(name)}, count(*) FROM ${table} GROUP BY ${identifier(name)}`;
  const [made, needed] = [counted(column, MADE), counted(expected, NEEDED)];
  return firstCell(database, `SELECT NOT (EXISTS (${made} EXCEPT ${needed}) OR EXISTS (${needed} EXCEPT ${made}))`) === 1;
}

// Rows that the stage drops early, by rules that follow from the stated ones, do not count as too many.
function forgiven(stage, attempt) {
  const hasMoreOnly = attempt.isWhole && attempt.extraColumns.length === 0 && attempt.nMissing === 0 && attempt.nTooMany > 0;
  if (!hasMoreOnly || stage.stated === null) return { ...attempt, nEarly: 0 };
  database.run(`ALTER TABLE main.${NEEDED} RENAME TO joinsaw_expected`);
  let stated;
  try {
    database.run(`CREATE TABLE ${NEEDED} AS ${stage.stated}`);
    stated = compareWith(stage);
    database.run(`DROP TABLE ${NEEDED}`);
  } finally {
    database.run(`ALTER TABLE main.joinsaw_expected RENAME TO ${NEEDED}`);
  }
  if (stated.nTooMany > 0) return { ...attempt, nEarly: 0 };
  return { ...attempt, nEarly: attempt.nTooMany, nTooMany: 0, areRepeats: false, tooMany: { columns: [], rows: [] }, judged: [] };
}

export function compareWith(stage, nShown = bench.checks.shown) {
  const { checks } = bench;
  const [made, needed] = [columnsOf(MADE), columnsOf(NEEDED)];
  const missingColumns = needed.filter((column) => !isAmong(column, made));
  const shared = needed.filter((column) => isAmong(column, made));
  const extraColumns = made.filter((column) => !isAmong(column, shared));
  const types = otherTypes(shared);
  const matching = shared.filter((column) => types.every((other) => other.column !== column));
  database.run("DROP TABLE IF EXISTS temp.joinsaw_differences");
  database.run(matching.length > 0 ? filledIn(checks.differences, matching) : checks.differences_in_number);
  const [nRows, nNeeded, nTooMany, nMissing] = rowsOf(database, checks.counts).rows[0];
  const first = (sign) => {
    if (matching.length === 0) return { columns: [], rows: [] };
    const names = matching.map(identifier).join(", ");
    return rowsOf(
      database,
      `SELECT ${names} FROM temp.joinsaw_differences WHERE joinsaw_surplus ${sign} 0 ORDER BY ${names} LIMIT ${nShown}`,
    );
  };
  const isWhole = missingColumns.length === 0 && types.length === 0;
  // Whether every row that is too many repeats one that is expected.
  const areRepeats = () => {
    const names = matching.map(identifier).join(", ");
    const surplus = `SELECT ${names} FROM temp.joinsaw_differences WHERE joinsaw_surplus > 0`;
    return rowsOf(database, `${surplus} EXCEPT SELECT ${names} FROM ${NEEDED} LIMIT 1`).rows.length === 0;
  };
  return {
    isWhole,
    missingColumns,
    extraColumns,
    otherTypes: types,
    nRows,
    nNeeded,
    nTooMany,
    nMissing,
    areRepeats: nTooMany > 0 && matching.length > 0 && areRepeats(),
    tooMany: first(">"),
    missing: first("<"),
    judged: isWhole && stage.broken ? judged(stage, matching) : [],
  };
}

// The first rows that are too many, each with the numbers of the rules that it breaks; null if no candidate makes this row.
function judged(stage, columns) {
  const own = stage.columns.map((column) => `${identifier(column)} AS ${identifier(column)}`).join(", ");
  const order = columns.map(identifier).join(", ");
  database.run(`CREATE TABLE ${ROW} AS SELECT ${own} FROM temp.joinsaw_differences WHERE joinsaw_surplus > 0 ORDER BY ${order} LIMIT ${MOST_JUDGED}`);
  const kept = new Map();
  for (const [no, ...rules] of rowsOf(database, stage.broken).rows) {
    if (!kept.has(no)) kept.set(no, rules);
  }
  const { rows } = rowsOf(database, `SELECT * FROM ${ROW}`);
  database.run(`DROP TABLE ${ROW}`);
  return rows.map((row, idx) => ({ row, broken: kept.get(idx + 1)?.flatMap((isKept, rule) => (isKept ? [] : [rule])) ?? null }));
}
