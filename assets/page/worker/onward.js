// The stages after one, made from what somebody wrote for it, and how they differ from what is expected.

import { withoutDotCommands } from "../tokens.js";
import { execute, makeTable } from "./attempt.js";
import { compare, compareWith } from "./compare.js";
import { firstCell, identifier } from "./rows.js";
import { bench, build, database, MADE, NEEDED, rename, undone } from "./tables.js";

// The most rows that such a stage may have, and how many of those that are too many are shown.
const MOST_ONWARD = 200_000;
const ONWARD_SHOWN = 20;

// Of each stage after this one, up to the last one asked for: its rows, and those that are too many. It ends with a stage that cannot be
// made, or has too many rows.
export function onward({ stageIdx, text: typed, last }, tell) {
  const text = withoutDotCommands(typed);
  build(last, tell);
  const expected = (idx) => (idx === stageIdx ? NEEDED : `joinsaw_expected_${idx}`);
  const { stages } = bench;
  return undone(() => {
    for (let idx = stageIdx; idx <= last; idx += 1) rename(stages[idx].name, expected(idx));
    makeTable(stageIdx, text, tell);
    nameColumns(compare(stages[stageIdx]));
    const found = [];
    for (let idx = stageIdx; idx <= last; idx += 1) {
      const { name, query } = stages[idx];
      if (idx > stageIdx) {
        try {
          execute(`CREATE TABLE main.${MADE} AS\n${query}`, MOST_ONWARD);
        } catch (error) {
          return [...found, { problem: error.message }];
        }
        rename(expected(idx), NEEDED);
        if (firstCell(database, `SELECT count(*) FROM ${MADE}`) > MOST_ONWARD) return [...found, { most: MOST_ONWARD }];
      }
      const { nRows, nNeeded, nTooMany, nMissing, tooMany } = compareWith(undefined, NEEDED, ONWARD_SHOWN);
      found.push({ nRows, nNeeded, nTooMany, nMissing, tooMany });
      database.run(`DROP TABLE ${NEEDED}; DROP VIEW IF EXISTS main.${identifier(name)}`);
      rename(MADE, name);
    }
    return found;
  });
}

// Gives the columns of the table that was made the names by which the next stages know them.
function nameColumns({ pairing, renamed }) {
  if (renamed.length === 0) return;
  const columns = pairing.map(([name, meant]) => `${identifier(name)} AS ${identifier(meant)}`);
  database.run(`CREATE TABLE joinsaw_named AS SELECT ${columns.join(", ")} FROM main.${MADE}; DROP TABLE main.${MADE}`);
  rename("joinsaw_named", MADE);
}
