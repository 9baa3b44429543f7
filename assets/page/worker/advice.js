// What was probably meant by what SQLite does not understand in a statement, in the words of `joinsaw check`.

import { askedTokens } from "../tokens.js";
import { rowsOf } from "./rows.js";
import { bench, database } from "./tables.js";

const KEYWORDS = ["SELECT", "CREATE", "TABLE", "FROM", "WHERE", "JOIN", "GROUP", "ORDER", "DISTINCT", "INSERT", "UNION", "VALUES", "WITH"];

// The name or the keyword that was probably meant in a statement, whose fault is at this character if it is known.
export function advice(problem, text, offset, stageIdx) {
  const [, kind, name] = /^no such (table|column): (?:.*\.)?(.*?)(?: - .*)?$/.exec(problem) ?? [];
  if (kind) {
    const names = namesOf(kind, stageIdx);
    const meant = nearest(name, names);
    return meant ? `did you mean \`${meant}\`?` : `${kind}s: ${names.join(", ")}`;
  }
  if (offset === null || !problem.endsWith("syntax error")) return null;
  const words = askedTokens(text).filter((token) => token.kind === "word" && token.start <= offset).map((token) => token.text);
  const keywords = words.slice(-4).reverse().map((word) => [word, nearest(word, KEYWORDS)]);
  const [word, meant] = keywords.find(([own, keyword]) => keyword && keyword !== own.toUpperCase()) ?? [];
  return word ? `did you mean \`${meant}\` instead of \`${word}\`?` : null;
}

// The tables that a statement can read: those of the puzzle up to here, and those that statements made; or their columns.
function namesOf(kind, stageIdx) {
  const later = bench.stages.slice(stageIdx + 1).map(({ name }) => name);
  const [name, order] = kind === "table" ? ["Made.name", "Made.rowid"] : ["Its.name", "1"];
  const { rows } = rowsOf(database, `SELECT DISTINCT ${name} FROM main.sqlite_schema AS Made JOIN pragma_table_info(Made.name) AS Its
    WHERE Made.type = 'table' AND Made.name NOT LIKE 'joinsaw%' AND Made.name NOT IN (SELECT value FROM json_each(?)) ORDER BY ${order}`, [JSON.stringify(later)]);
  return rows.flat();
}

// The one name that is much like a word; Opt3 is not meant where Opt4 is not there yet.
function nearest(word, names) {
  const folded = word.toLowerCase();
  const letters = (text) => text.replace(/\d/g, "");
  if (letters(folded) === "") return null;
  const others = names.map((name) => [name.toLowerCase(), name]).filter(([other]) => other === folded || letters(other) !== letters(folded));
  const alike = others.map(([other, name]) => [distance(folded, other), name])
    .filter(([far, name]) => 3 * far <= Math.max(folded.length, name.length))
    .sort(([one], [other]) => one - other);
  if (alike.length > 0) return alike.length === 1 || alike[0][0] < alike[1][0] ? alike[0][1] : null;
  const continued = others.filter(([other]) => Math.min(folded.length, other.length) >= 3 && (other.startsWith(folded) || folded.startsWith(other)));
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
