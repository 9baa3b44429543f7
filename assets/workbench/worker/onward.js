// The stages after one, made from what somebody wrote for it, and how they differ from what is expected.

import { execute, MADE, makeTable, NEEDED, rename } from "./attempt.js";
import { compare, compareWith } from "./compare.js";
import { firstCell, identifier } from "./rows.js";
import { bench, build, database, undone } from "./tables.js";

// The most rows that such a stage may have, and how many of those that are too many are shown.
const MOST_ONWARD = 200_000;
const ONWARD_SHOWN = 20;

// Of each stage after this one, up to the last one asked for: its rows, and those that are too many. It ends with a stage that cannot be
// made, or has too many rows.
export function onward({ stageIdx, text, last }, tell) {
  build(last, false, tell);
  const expected = (idx) => (idx === stageIdx ? NEEDED : `joinsaw_expected_${idx}`);
  const { stages } = bench;
  return undone(() => {
    for (let idx = stageIdx; idx <= last; idx += 1) rename(stages[idx].name, expected(idx));
    makeTable(stageIdx, text, tell);
    // Columns that are right under other names get the names that the next stages know.
    compare(stages[stageIdx]);
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
      const { nRows, nNeeded, nTooMany, nMissing, tooMany } = compareWith({ ...stages[idx], broken: null }, ONWARD_SHOWN);
      found.push({ nRows, nNeeded, nTooMany, nMissing, tooMany });
      database.run(`DROP TABLE ${NEEDED}; DROP VIEW IF EXISTS main.${identifier(name)}`);
      rename(MADE, name);
    }
    return found;
  });
}
