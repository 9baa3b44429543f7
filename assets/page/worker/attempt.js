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
const FORBIDDEN = ["ATTACH", "DETACH", "VACUUM"];

const wordsOf = (tokens) => tokens.map((token) => token.text.toUpperCase());

const isQuery = (text) => ["SELECT", "WITH", "VALUES"].includes(wordsOf(askedTokens(text))[0]);

// What a statement may not do, if it wants to do that. Many a pragma takes effect even where it is only explained.
function denied(tokens, names) {
  const all = wordsOf(tokens);
  const start = all[0] !== "EXPLAIN" ? 0 : all[1] === "QUERY" ? 3 : 1;
  const [first, ...words] = all.slice(start);
  if (FORBIDDEN.includes(first)) return first;
  if (first === "CREATE" && words.slice(0, 2).includes("VIRTUAL")) return "a virtual table";
  if (first === "CREATE" && words.slice(0, 2).includes("TRIGGER")) return "a trigger";
  const own = first === "PRAGMA" ? [names[start + (names[start + 2] === "." ? 3 : 1)]] : [];
  const read = names.filter((name) => name.startsWith("pragma_")).map((name) => name.slice("pragma_".length));
  const pragma = [...own, ...read].find((name) => !PRAGMAS.includes(name));
  return pragma === undefined ? null : `PRAGMA ${pragma}`;
}

// Makes sure that a statement does only what is allowed.
export function check(script, statement) {
  const place = placeOfStatement(script, statement);
  const tokens = askedTokens(statement.text);
  // SQLite takes a text for a name where it expects one.
  const names = tokens.map((token) => unquoted(token.kind === "literal" ? { ...token, kind: "quoted" } : token).toLowerCase());
  const reserved = names.find((name) => name.startsWith(RESERVED));
  const what = denied(tokens, names) ?? (reserved === NEEDED ? `table \`${NEEDED}\`` : null);
  if (what) throw new Trouble("denied", { ...place, what });
  // SQLite takes what stands in brackets behind a parameter for a part of its name, quotation marks included.
  const parameter = tokens.find(({ kind, text }) => kind === "sign" && "?:@$".includes(text));
  if (parameter) {
    const problem = "a parameter such as `?1` has no value here";
    throw new Trouble("failed", { ...placeAt(script, statement.start + parameter.start), problem });
  }
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

// Whether SQLite says this of a text.
function complains(problem, text) {
  try {
    database.prepare(text).free();
    return false;
  } catch (error) {
    return error.message === problem;
  }
}

// Where the mistake is that a message tells of; SQLite's own offset does not reach JavaScript.
function findProblem(problem, text) {
  const tokens = askedTokens(text);
  const syntax = /^near "([^]*)": syntax error$/.exec(problem);
  // The mistake is the first token behind which SQLite complains already.
  if (syntax) return tokens.find((token) => token.text === syntax[1] && complains(problem, text.slice(0, token.start + token.text.length)))?.start ?? null;
  if (problem === "incomplete input") return text.trimEnd().length;
  const named = /^(?:no such column|no such table|no such function|ambiguous column name|unrecognized token|table|wrong number of arguments to function|misuse of aggregate(?: function)?|misuse of window function)[: ]+"?([^]*?)"?(?: already exists| - should this be .*|\(\))?$/.exec(problem);
  if (!named) return null;
  const name = named[1].split(".").at(-1).toLowerCase();
  const places = [...tokens.keys()].filter((idx) => unquoted(tokens[idx]).toLowerCase() === name || tokens[idx].text === named[1]);
  const isNewName = (idx) => tokens[idx - 1]?.text.toUpperCase() === "AS";
  return tokens[places.find((idx) => !isNewName(idx)) ?? places[0]]?.start ?? null;
}

// Runs a statement that changes something, stopped one row after the limit.
export function execute(text, mostRows) {
  const words = wordsOf(askedTokens(text)).slice(0, 3);
  const isLimited = isQuery(text) || (words[0] === "CREATE" && words.includes("TABLE"));
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
    if (firstCell(database, `SELECT count(*) FROM ${MADE}`) > mostRows) {
      throw new Trouble("too_large", { ...placeOfStatement(script, maker), did: `made more than ${mostRows.toLocaleString("en")} rows` });
    }
  } catch (error) {
    throw failed(error, script, maker, stageIdx);
  }
}

// Runs a learner's statements for a stage, and compares what they make with the expected table.
export function attempt({ stageIdx, text: typed }, tell) {
  const text = withoutDotCommands(typed);
  build(stageIdx, tell);
  const stage = bench.stages[stageIdx];
  rename(stage.name, NEEDED);
  try {
    return undone(() => {
      makeTable(stageIdx, text, tell);
      tell({ compares: true, seconds: LONGEST_COMPARISON });
      const made = firstRowsOf(database, `SELECT * FROM ${MADE}`, ROWS_SHOWN);
      return { stage: stage.name, ...made, ...compare(stage) };
    });
  } finally {
    if (database) rename(NEEDED, stage.name);
  }
}
