// What was probably meant by what SQLite does not understand in a statement, in the words of `joinsaw check`.

import { askedTokens } from "../tokens.js";
import { rowsOf } from "./rows.js";
import { bench, database } from "./tables.js";

const KEYWORDS = ["SELECT", "CREATE", "TABLE", "FROM", "WHERE", "JOIN", "GROUP", "ORDER", "DISTINCT", "INSERT", "UNION", "VALUES", "WITH"];

// The name or the keyword that was probably meant in a statement, whose fault is at this character if it is known.
export function advice(problem, text, offset, stageIdx) {
  const named = (start) => (problem.startsWith(start) ? problem.slice(start.length).split(" - ")[0] : null);
  const tables = tablesUpTo(stageIdx);
  const table = named("no such table: ");
  if (table !== null) return instead(table, "tables", tables);
  const column = named("no such column: ");
  if (column !== null) {
    const columns = new Set(tables.flatMap((one) => rowsOf(database, "SELECT name FROM pragma_table_info(?)", [one]).rows.flat()));
    return instead(column.split(".").at(-1), "columns", [...columns].sort());
  }
  if (offset === null || !problem.endsWith("syntax error")) return null;
  const tokens = askedTokens(text);
  const words = tokens.slice(0, tokens.filter(({ start }) => start < offset).length + 1).filter(({ kind }) => kind === "word");
  for (const { text: word } of words.slice(-4).reverse()) {
    const keyword = nearest(word, KEYWORDS);
    if (keyword && keyword !== word.toUpperCase()) return `did you mean \`${keyword}\` instead of \`${word}\`?`;
  }
  return null;
}

function instead(word, kind, names) {
  const meant = nearest(word, names);
  return meant ? `did you mean \`${meant}\`?` : `${kind}: ${names.join(", ")}`;
}

// The tables that a statement can read: those of the puzzle up to here, and those that statements made.
function tablesUpTo(stageIdx) {
  const later = bench.stages.slice(stageIdx + 1).map(({ name }) => name);
  const { rows } = rowsOf(database, "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'joinsaw%' ORDER BY rowid");
  return rows.map(([name]) => name).filter((name) => !later.includes(name));
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
