// What to write in place of what SQLite does not understand in a statement, in the words of `joinsaw check`.

import { askedTokens } from "../tokens.js";
import { rowsOf } from "./rows.js";
import { bench, database } from "./tables.js";

const KEYWORDS = ["SELECT", "CREATE", "TABLE", "FROM", "WHERE", "JOIN", "GROUP", "ORDER", "DISTINCT", "INSERT", "UNION", "VALUES", "WITH"];
// Words after which a condition or a value follows.
const OPEN = ["AND", "OR", "ON", "WHERE", "NOT"];
const CURLY = /[“”„‘’‚«»´]/u;

// What SQLite's message leaves unsaid about a statement, whose fault is at this character if it is known; for a stage, or for the console.
export function advice(problem, text, offset, stageIdx, isConsole) {
  const stage = isConsole ? null : bench.stages[stageIdx].name;
  const named = (start) => (problem.startsWith(start) ? problem.slice(start.length).split(" - ")[0] : null);
  const table = named("no such table: ");
  if (table !== null) {
    if (table.toLowerCase() === stage?.toLowerCase()) return `\`${stage}\` is the table to make; expected CREATE TABLE ${stage} AS SELECT ..., or a SELECT that makes its rows`;
    const tables = tablesUpTo(stageIdx);
    const meant = nearest(table, tables);
    return meant ? `did you mean \`${meant}\`?` : `tables: ${tables.join(", ")}`;
  }
  const column = named("no such column: ");
  if (column !== null) return noCurlyQuotes(column) ?? columnMeant(column, tablesUpTo(stageIdx));
  if (problem.startsWith("no such function: ")) return noCurlyQuotes(problem);
  if (stage && problem.endsWith("already exists") && !problem.includes(stage)) return `the stages before \`${stage}\` are there, and the statements make \`${stage}\` alone`;
  const ambiguous = named("ambiguous column name: ");
  if (ambiguous !== null) return `several tables have it; expected it behind its table, such as \`Opt1.${ambiguous}\``;
  if (!problem.endsWith("syntax error") && !problem.startsWith("unrecognized token")) return null;
  return syntaxAdvice(text, offset, stage);
}

function syntaxAdvice(text, offset, stage) {
  if (text.trimStart().startsWith("```")) return "lines of ``` are for Markdown; leave them out";
  if (text.trimStart().startsWith("#")) return "a comment begins with `--`";
  const tokens = askedTokens(text);
  if (tokens[0]?.text.toLowerCase() === "sqlite") return "leave the prompt `sqlite>` out";
  const curly = tokens.find(({ kind, text: own }) => kind === "sign" && CURLY.test(own));
  if (curly) return noCurlyQuotes(curly.text);
  const at = offset === null ? -1 : tokens.findIndex(({ start }) => start >= offset);
  if (at < 0) return null;
  const before = tokens[at - 1]?.text ?? "";
  if (before === ",") return "remove the comma before it";
  if (OPEN.includes(before.toUpperCase())) return `a condition is missing behind \`${before}\``;
  for (const { kind, text: word } of tokens.slice(Math.max(at - 3, 0), at + 1)) {
    const keyword = kind === "word" ? nearest(word, KEYWORDS) : null;
    if (keyword && keyword !== word.toUpperCase()) return `\`${word}\` looks like \`${keyword}\``;
  }
  if (tokens[at].text.startsWith("[")) return "a character of a text is substr(text, position, 1)";
  return at === 0 && stage ? `expected CREATE TABLE ${stage} AS SELECT ..., or a SELECT` : null;
}

function noCurlyQuotes(text) {
  const quote = CURLY.exec(text);
  return quote ? `\`${quote[0]}\` is no quote of SQL; a text stands between \`'\` and \`'\`` : null;
}

// The tables that a statement can read: those of the puzzle up to here, and those that statements made.
function tablesUpTo(stageIdx) {
  const later = bench.stages.slice(stageIdx + 1).map(({ name }) => name);
  const { rows } = rowsOf(database, "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'joinsaw%' ORDER BY rowid");
  return rows.map(([name]) => name).filter((name) => !later.includes(name));
}

// The column that is meant, with the table that the statement names before it.
function columnMeant(name, tables) {
  const dot = name.lastIndexOf(".");
  const [table, column] = dot < 0 ? [null, name] : [name.slice(0, dot), name.slice(dot + 1)];
  const columns = [...new Set(tables.flatMap((one) => rowsOf(database, "SELECT name FROM pragma_table_info(?)", [one]).rows.flat()))].sort();
  let meant;
  if (columns.some((known) => known.toLowerCase() === column.toLowerCase())) {
    const own = table === null ? null : nearest(table, tables);
    if (!own) return null;
    meant = `${own}.${column}`;
  } else {
    const own = nearest(column, columns);
    if (!own) return `columns: ${columns.join(", ")}`;
    meant = table === null ? own : `${table}.${own}`;
  }
  return meant === name ? null : `did you mean \`${meant}\`?`;
}

// The one name that is much like a word; Opt3 is not meant where Opt4 is not there yet.
function nearest(word, names) {
  const folded = word.toLowerCase();
  const letters = (text) => text.replace(/\d/g, "");
  if (/^\d*$/.test(folded)) return null;
  const others = names.map((name) => [name.toLowerCase(), name]).filter(([other]) => other === folded || letters(other) !== letters(folded));
  const alike = others.map(([other, name]) => [distance(folded, other), Math.max([...folded].length, [...other].length), name])
    .filter(([far, length]) => 3 * far <= length)
    .sort(([one], [other]) => one - other);
  if (alike.length > 0) return alike.length === 1 || alike[0][0] < alike[1][0] ? alike[0][2] : null;
  const continued = others.filter(([other]) => (folded.length >= 3 && other.startsWith(folded)) || (other.length >= 3 && folded.startsWith(other)));
  return continued.length === 1 ? continued[0][1] : null;
}

// How many letters have to be added, left out, changed or swapped with the next to make one word of another.
function distance(one, other) {
  const rows = [[...Array(other.length + 1).keys()]];
  for (let at = 1; at <= one.length; at += 1) {
    rows.push([at]);
    for (let to = 1; to <= other.length; to += 1) {
      const change = rows[at - 1][to - 1] + (one[at - 1] === other[to - 1] ? 0 : 1);
      const isSwap = at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1];
      rows[at][to] = Math.min(rows[at - 1][to] + 1, rows[at][to - 1] + 1, change, isSwap ? rows[at - 2][to - 2] + 1 : Infinity);
    }
  }
  return rows[one.length][other.length];
}
