// A learner's statements for a stage, and the comparison of what they make with the expected table: what `joinsaw
// check` does, with the same statements.

import { askedTokens, placeAt, statementsOf, unquoted, withoutDotCommands } from "../tokens.js";
import { advice } from "./advice.js";
import { compare } from "./compare.js";
import { firstCell, firstRowsOf, identifier, Trouble } from "./rows.js";
import { bench, build, buildTimes, database, MADE, NEEDED, rename, undone } from "./tables.js";

const RESERVED = "joinsaw_";

// How many rows a statement may make, how long it may take, and how long the comparison may, in seconds; more where the
// right statement makes more, or takes longer.
const MOST_ROWS = 2_000_000;
export const MOST_SECONDS = 10;
const LONGEST_COMPARISON = 120;
const ROWS_SHOWN = 200;

const PRAGMAS = ["table_info", "table_xinfo", "table_list", "index_list", "index_info", "index_xinfo"];

function wordsOf(text) {
  return askedTokens(text).map((token) => token.text.toUpperCase());
}

function isQuery(text) {
  return ["SELECT", "WITH", "VALUES"].includes(wordsOf(text)[0]);
}

// What may be names in a statement, in lower case: SQLite takes a text for one where it expects a name.
function namesOf(tokens) {
  return tokens.map((token) => unquoted(token.kind === "literal" ? { ...token, kind: "quoted" } : token).toLowerCase());
}

// What a statement may not do, if it wants to do that. Many a pragma takes effect even where it is only explained.
function denied(text) {
  const all = wordsOf(text);
  const start = all[0] !== "EXPLAIN" ? 0 : all[1] === "QUERY" ? 3 : 1;
  const words = all.slice(start);
  const names = namesOf(askedTokens(text)).slice(start);
  const [first] = words;
  if (["ATTACH", "DETACH", "VACUUM"].includes(first)) return first;
  if (first === "PRAGMA") {
    const name = names[2] === "." ? names[3] : names[1];
    return PRAGMAS.includes(name) ? null : `PRAGMA ${name}`;
  }
  if (first === "CREATE" && words.slice(1, 3).includes("VIRTUAL")) return "a virtual table";
  if (first === "CREATE" && words.slice(1, 3).includes("TRIGGER")) return "a trigger";
  const pragmas = names.filter((name) => name.startsWith("pragma_")).map((name) => name.slice("pragma_".length));
  const pragma = pragmas.find((name) => !PRAGMAS.includes(name));
  return pragma === undefined ? null : `PRAGMA ${pragma}`;
}

// Makes sure that a statement does only what is allowed.
export function check(script, statement) {
  const place = placeOfStatement(script, statement);
  const what = denied(statement.text);
  if (what) throw new Trouble("denied", { ...place, what });
  const tokens = askedTokens(statement.text);
  // SQLite takes what stands in brackets behind a parameter for a part of its name, quotation marks included.
  const parameter = tokens.find(({ kind, text }) => kind === "sign" && "?:@$".includes(text));
  if (parameter) {
    const problem = "a parameter such as `?1` has no value here";
    throw new Trouble("failed", { ...placeAt(script, statement.start + parameter.start), problem });
  }
  const reserved = namesOf(tokens).find((name) => name.startsWith(RESERVED));
  if (reserved === NEEDED) throw new Trouble("denied", { ...place, what: `table \`${NEEDED}\`` });
  if (reserved) throw new Trouble("reserved", { ...place, name: reserved });
}

export function placeOfStatement(script, { text, start }) {
  return placeAt(script, start + askedTokens(text)[0].start);
}

// What SQLite does not like about a statement for a stage, or in the console, and where.
export function failed(error, script, statement, stageIdx) {
  if (error instanceof Trouble) return error;
  const problem = error.message;
  const place = placeOfStatement(script, statement);
  if (problem === "out of memory") return new Trouble("too_large", { ...place, did: "took more than 512 MiB of memory" });
  if (problem === "database or disk is full") {
    return new Trouble("too_large", { ...place, did: "filled more than 256 MiB with tables" });
  }
  const offset = findProblem(problem, statement.text);
  const at = offset === null ? place : placeAt(script, statement.start + offset);
  const help = advice(problem, statement.text, offset, stageIdx);
  // SQLite quotes everything up to a quote that is not closed.
  const [first, ...others] = problem.split("\n");
  const told = others.length > 0 ? `${first} ...": syntax error` : problem;
  return new Trouble("failed", { ...at, problem: help ? `${told}; ${help}` : told });
}

// Where the mistake is that a message tells of; SQLite's own offset does not reach JavaScript.
function findProblem(problem, text) {
  const tokens = askedTokens(text);
  const syntax = /^near "([^]*)": syntax error$/.exec(problem);
  if (syntax) {
    // The mistake is the first token behind which SQLite complains already.
    const first = tokens.find((token) => {
      if (token.text !== syntax[1]) return false;
      try {
        database.prepare(text.slice(0, token.start + token.text.length)).free();
        return false;
      } catch (error) {
        return error.message === problem;
      }
    });
    return first ? first.start : null;
  }
  if (problem === "incomplete input") return text.trimEnd().length;
  const named = /^(?:no such column|no such table|no such function|ambiguous column name|unrecognized token|table|wrong number of arguments to function|misuse of aggregate(?: function)?|misuse of window function)[: ]+"?([^]*?)"?(?: already exists| - should this be .*|\(\))?$/.exec(problem);
  return named ? findName(tokens, named[1].replace(/^main\./, "")) : null;
}

function findName(tokens, name) {
  const wanted = name.toLowerCase();
  const starts = (idx) => {
    let found = "";
    for (let next = idx; next < tokens.length && found.length < wanted.length; next += 1) {
      found += unquoted(tokens[next]).toLowerCase();
    }
    return found === wanted;
  };
  const places = tokens.map((_, idx) => idx).filter(starts);
  const isNewName = (idx) => idx > 0 && (tokens[idx - 1].text === "." || tokens[idx - 1].text.toUpperCase() === "AS");
  const best = places.find((idx) => !isNewName(idx)) ?? places[0];
  return best === undefined ? null : tokens[best].start;
}

// Runs a statement that changes something, stopped one row after the limit.
export function execute(text, mostRows) {
  const isLimited = isQuery(text) || (wordsOf(text)[0] === "CREATE" && wordsOf(text).slice(0, 3).includes("TABLE"));
  let statement = null;
  if (isLimited) {
    try {
      statement = database.prepare(`${text}\nLIMIT ${mostRows + 1}`);
    } catch {
      // It has a limit of its own, or cannot have one.
    }
  }
  statement ??= database.prepare(text);
  try {
    while (statement.step()) continue;
  } finally {
    statement.free();
  }
}

function checkSize(table, place, mostRows) {
  if (firstCell(database, `SELECT count(*) FROM ${table}`) > mostRows) {
    throw new Trouble("too_large", { ...place, did: `made more than ${mostRows.toLocaleString("en")} rows` });
  }
}

// Runs the statements of a script, and makes the table `joinsaw_made` of what they made for a stage.
export function makeTable(stageIdx, script, tell) {
  const stage = bench.stages[stageIdx];
  const name = identifier(stage.name);
  const mostRows = Math.max(MOST_ROWS, 2 * stage.n_rows);
  const seconds = Math.max(MOST_SECONDS, Math.ceil(4 * (buildTimes[stageIdx] ?? 0)));
  const begin = (statement) => tell({ begins: placeOfStatement(script, statement).line, seconds });
  let lastQuery = null;
  let last = null;
  for (const statement of statementsOf(script)) {
    begin(statement);
    check(script, statement);
    last = statement;
    try {
      if (isQuery(statement.text)) {
        const prepared = database.prepare(statement.text);
        const hasRows = prepared.getColumnNames().length > 0;
        prepared.free();
        if (hasRows) {
          lastQuery = statement;
          continue;
        }
      }
      execute(statement.text, mostRows);
    } catch (error) {
      throw failed(error, script, statement, stageIdx);
    }
  }
  const isKept = firstCell(database, bench.checks.table, [stage.name]);
  const maker = isKept === null ? lastQuery : last;
  if (!maker) throw new Trouble("nothing", { stage: stage.name });
  try {
    if (isKept === 1) {
      database.run(`ALTER TABLE main.${name} RENAME TO ${MADE}`);
    } else {
      begin(maker);
      execute(`CREATE TABLE main.${MADE} AS\n${isKept === null ? maker.text : `SELECT * FROM ${name}`}`, mostRows);
    }
    checkSize(MADE, placeOfStatement(script, maker), mostRows);
  } catch (error) {
    throw failed(error, script, maker, stageIdx);
  }
}

// Runs a learner's statements for a stage, and compares what they make with the expected table.
export function attempt({ stageIdx, text: typed }, tell) {
  const { text, skipped } = withoutDotCommands(typed);
  build(stageIdx, tell);
  const stage = bench.stages[stageIdx];
  rename(stage.name, NEEDED);
  try {
    return undone(() => {
      makeTable(stageIdx, text, tell);
      tell({ compares: true, seconds: LONGEST_COMPARISON });
      const made = firstRowsOf(database, `SELECT * FROM ${MADE}`, ROWS_SHOWN);
      return { stage: stage.name, skipped, ...made, ...compare(stage) };
    });
  } finally {
    if (database) rename(NEEDED, stage.name);
  }
}
