// The tables of the puzzle: the worker makes them by running the script of `joinsaw sql`, as far as they are asked for.

import { statementsOf } from "../tokens.js";
import { firstCell, identifier, rowsOf, Trouble } from "./rows.js";

// The tables of the comparison: what is expected, what was made, and the rows that are asked about.
export const NEEDED = "joinsaw_needed";
export const MADE = "joinsaw_made";
export const ROW = "joinsaw_row";

// How much memory SQLite may take, and by how much statements may enlarge the tables.
const MEMORY = 512 * 1024 * 1024;
const ROOM = 256 * 1024 * 1024;

let SQL = null;
export let bench = null;
export let database = null;
let nBuilt = 0;
let hasInputs = false;
// How long the page took to build each stage, in seconds.
export const buildTimes = [];

// SQLite, and what the page knows of the puzzle.
export async function begin(sqlite, known) {
  SQL = await initSqlJs({ wasmBinary: sqlite });
  bench = known;
}

export function discard() {
  if (database) database.close();
  database = null;
  nBuilt = 0;
  hasInputs = false;
}

function open() {
  discard();
  database = new SQL.Database();
  database.run(`PRAGMA journal_mode = MEMORY; PRAGMA temp_store = MEMORY; PRAGMA synchronous = OFF;
    PRAGMA cache_size = -65536; PRAGMA hard_heap_limit = ${MEMORY}`);
}

function runScript(script) {
  for (const statement of database.iterateStatements(script)) statement.step();
}

// The tables that the stages start from: all that comes before the first stage in the script.
function buildInputs() {
  if (hasInputs) return;
  for (const { text } of statementsOf(bench.script[0]).slice(0, -1)) database.run(text);
  hasInputs = true;
}

// Makes the tables up to this stage, which is counted from 0, or only the inputs for -1.
export function build(stageIdx, tell) {
  if (!database) open();
  try {
    buildInputs();
    while (nBuilt <= stageIdx) buildNext(tell);
  } catch (error) {
    discard();
    throw new Trouble("unbuilt", { problem: error.message });
  }
  const nPages = firstCell(database, "PRAGMA page_count");
  const pageSize = firstCell(database, "PRAGMA page_size");
  database.run(`PRAGMA max_page_count = ${nPages + ROOM / pageSize}`);
}

function buildNext(tell) {
  tell({ builds: nBuilt });
  const start = performance.now();
  runScript(nBuilt === 0 ? statementsOf(bench.script[0]).at(-1).text : bench.script[nBuilt]);
  buildTimes[nBuilt] = (performance.now() - start) / 1000;
  nBuilt += 1;
}

/** The columns of a table, which is given as SQL names it. @param {string} table */
export function columnsOf(table) {
  return rowsOf(database, `SELECT * FROM ${table} LIMIT 0`).columns;
}

export function rename(table, name) {
  database.run(`ALTER TABLE main.${identifier(table)} RENAME TO ${identifier(name)}`);
}

// Runs something whose changes are undone afterwards, whatever it was.
export function undone(run) {
  let isClean = false;
  database.run("BEGIN");
  try {
    return run();
  } finally {
    try {
      database.run("ROLLBACK");
      isClean = true;
    } catch {
      // A statement has ended the transaction, so that nothing can be undone.
    }
    if (!isClean) discard();
  }
}
