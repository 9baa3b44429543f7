// A statement, read token by token: the tables that it joins, its conditions, and the columns that each of them is about. It may
// name its tables, order its conditions and space its lines in its own way.

import { askedTokens, unquoted } from "./tokens.js";

const COMPARISONS = ["=", "<>", "<", "<=", ">", ">="];
const FLIPPED = { "<": ">", "<=": ">=", ">": "<", ">=": "<=" };
const SPELT = { "==": "=", "!=": "<>" };

// Words that begin a clause, and whether conditions stand in it.
const CLAUSES = { select: false, from: false, join: false, on: true, where: true, having: true, group: false, order: false, limit: false, union: false, except: false, intersect: false, window: false };

// Words behind the name of a table that are no alias.
const NO_ALIAS = ["as", "on", "using", "where", "join", "inner", "left", "right", "full", "cross", "outer", "natural", "group", "order", "limit", "union", "except", "intersect", "having", "window", "indexed", "not"];

// The tokens of a text that SQLite does not skip, each with how deep in brackets it stands; signs of two letters are one token.
function readTokens(text) {
  const tokens = [];
  let depth = 0;
  for (const token of askedTokens(text)) {
    const last = tokens.at(-1);
    const pair = last?.kind === "sign" && last.end === token.start ? last.text + token.text : "";
    if (["<>", "<=", ">=", "==", "!=", "||", "<<", ">>"].includes(pair)) {
      Object.assign(last, { text: SPELT[pair] ?? pair, end: last.end + 1 });
      continue;
    }
    if (token.text === ")") depth -= 1;
    const name = token.kind === "word" || token.kind === "quoted" ? unquoted(token).toLowerCase() : token.text;
    tokens.push({ ...token, text: name, end: token.start + token.text.length, depth });
    if (token.text === "(") depth += 1;
  }
  return tokens;
}

function isName({ kind }) {
  return kind === "word" || kind === "quoted";
}

// Tokens cut at those of the least depth that `ends` is true for, which are left out.
function cut(tokens, ends) {
  const least = Math.min(...tokens.map(({ depth }) => depth));
  const parts = [[]];
  for (const token of tokens) {
    if (token.depth === least && ends(token)) parts.push([]);
    else parts.at(-1).push(token);
  }
  return parts.filter((part) => part.length > 0);
}

// Conditions that AND joins; the one of BETWEEN, and those in a CASE, belong to the condition.
function conjuncts(tokens) {
  let [isBetween, nCases] = [false, 0];
  return cut(tokens, ({ kind, text }) => {
    if (kind !== "word") return false;
    if (text === "case") nCases += 1;
    if (text === "end") nCases -= 1;
    if (text === "between") isBetween = true;
    const isEnd = text === "and" && !isBetween && nCases === 0;
    if (text === "and") isBetween = false;
    return isEnd;
  }).flatMap((part) => {
    const inner = bare(part);
    return inner.length < part.length ? conjuncts(inner) : [part];
  });
}

// Tokens without brackets round all of them.
function bare(tokens) {
  const [first, ...rest] = tokens;
  const last = rest.at(-1);
  const closes = first?.text === "(" && last?.text === ")" && last.depth === first.depth && rest.slice(0, -1).every(({ depth }) => depth > first.depth);
  return closes ? bare(rest.slice(0, -1)) : tokens;
}

// The clauses of a statement: what stands behind each of their words, as far as they are not those of a query in brackets.
function clausesOf(tokens) {
  const start = tokens.findIndex(({ text, kind, depth }) => kind === "word" && text === "select" && depth === 0);
  const clauses = [];
  for (const token of start < 0 ? [] : tokens.slice(start)) {
    if (token.depth > 0) clauses.at(-1).tokens.push(token);
    else if (token.kind === "word" && token.text in CLAUSES) clauses.push({ name: token.text, tokens: [] });
    else if (token.text !== ";") clauses.at(-1).tokens.push(token);
  }
  return clauses;
}

// The tables that a statement joins, and what it calls them.
function sourcesIn(clauses) {
  const lists = clauses.filter(({ name }) => name === "from" || name === "join").flatMap(({ tokens }) => cut(tokens, ({ text }) => text === ","));
  return lists.flatMap((tokens) => {
    const names = tokens.filter((token, idx) => isName(token) && token.depth === tokens[0].depth && (idx === 0 || token.kind === "quoted" || !NO_ALIAS.includes(token.text)));
    if (names.length === 0) return [];
    const table = isName(tokens[0]) ? names[0].text : "";
    return [{ table, alias: names.at(-1).text }];
  });
}

// A statement as it stands: its tables, its columns as far as they have names, and its conditions.
function read(text) {
  const tokens = readTokens(text);
  const clauses = clausesOf(tokens);
  const columns = clauses.filter(({ name }) => name === "select").flatMap((clause) => cut(clause.tokens, ({ text: sign }) => sign === ","));
  const conditions = clauses.filter(({ name }) => CLAUSES[name]).flatMap((clause) => conjuncts(clause.tokens));
  return { sources: sourcesIn(clauses), columns, conditions };
}

// Columns that tokens name, each as a table and a column of it. `aliases` says what the tables are called there, and `tableWith` which
// table has a column that stands alone.
function references(tokens, aliases, tableWith) {
  const found = [];
  tokens.forEach((token, idx) => {
    const [before, next] = [tokens[idx - 1]?.text, tokens[idx + 1]?.text];
    if (!isName(token) || next === "." || next === "(") return;
    const table = before === "." ? tokens[idx - 2].text : tableWith(token.text);
    if (table !== undefined) found.push(`${aliases.get(table) ?? table}.${token.text}`);
  });
  return found;
}

// A condition in the one way in which it is written here, whichever of its sides comes first.
function formOf(tokens, aliases, tableWith) {
  const inside = bare(tokens);
  const least = Math.min(...inside.map(({ depth }) => depth));
  const outer = inside.filter(({ depth }) => depth === least).map(({ text }) => text);
  const signs = outer.filter((text) => COMPARISONS.includes(text));
  const parts = cut(inside, ({ text }) => COMPARISONS.includes(text));
  if (signs.length !== 1 || parts.length !== 2 || outer.some((text) => ["or", "not"].includes(text))) return spell(inside, aliases, tableWith);
  const [sign] = signs;
  const sides = parts.map((side) => spell(bare(side), aliases, tableWith));
  if (sign === "=" || sign === "<>") return sides.sort().join(` ${sign} `);
  return sign.startsWith(">") ? `${sides[1]} ${FLIPPED[sign]} ${sides[0]}` : sides.join(` ${sign} `);
}

function spell(tokens, aliases, tableWith) {
  const words = tokens.map((token, idx) => {
    const [before, next] = [tokens[idx - 1]?.text, tokens[idx + 1]?.text];
    if (!isName(token)) return token.text;
    if (next === ".") return aliases.get(token.text) ?? token.text;
    const table = before === "." || next === "(" ? undefined : tableWith(token.text);
    return table === undefined ? token.text : `${aliases.get(table) ?? table} . ${token.text}`;
  });
  return words.join(" ");
}

// A function that gives the one table that has a column, by what a statement calls it. `tables` are all that there are, with their columns.
function finder(sources, tables) {
  const known = new Map(Object.entries(tables).map(([name, columns]) => [name.toLowerCase(), columns.map((column) => column.toLowerCase())]));
  return (column) => {
    const found = sources.filter(({ table }) => known.get(table)?.includes(column));
    return found.length === 1 ? found[0].alias : undefined;
  };
}

// What the plan calls the tables of a statement: those of one name are taken in the order in which they stand, if they are called otherwise.
function aliasesFor(sources, planned) {
  const isSame = (one) => (other) => one.table === other.table && one.alias === other.alias;
  const left = planned.filter((source) => !sources.some(isSame(source)));
  return new Map(sources.map((source) => {
    if (planned.some(isSame(source))) return [source.alias, source.alias];
    const idx = left.findIndex(({ table }) => table === source.table);
    return [source.alias, idx < 0 ? source.alias : left.splice(idx, 1)[0].alias];
  }));
}

// A condition that is switched off stands in a comment behind one that always holds.
const OFF = /\bTRUE\s*\/\*((?:[^*]|\*(?!\/))*)\*\//giu;

export function switchedOff(condition) {
  return `TRUE /* ${condition} */`;
}

// The text with what is switched off in its place, and where that stands, from its word TRUE to the end of its comment.
function switchedOn(text) {
  const offs = [];
  const whole = text.replace(OFF, (all, condition, start) => {
    offs.push({ start, end: start + all.length, condition: condition.trim() });
    // As long as before, so that all else keeps its place.
    return `${" ".repeat(all.indexOf("/*") + 2)}${condition}  `;
  });
  return { whole, offs };
}

/**
 * Reads statements of a stage, by the query of the plan, the conditions of its rules, and the tables that there are with their columns.
 * @param {{ query: string, rules: { condition: string }[], tables: () => Record<string, string[]> }} stage
 */
export function readerOf({ query, rules, tables }) {
  const planned = read(query);
  const none = new Map();
  const plannedTable = finder(planned.sources, tables());
  const forms = rules.map(({ condition }) => conjuncts(readTokens(condition)).map((tokens) => formOf(tokens, none, plannedTable)));
  return {
    // What each column of the stage is made from; the last word is its name.
    columns: planned.columns.map((tokens) => references(tokens.slice(0, -1), none, plannedTable)),
    // What each rule is about.
    rules: rules.map(({ condition }) => references(readTokens(condition), none, plannedTable)),
    // The conditions of a statement, each with the rule that it is, if it is one, and the columns that it is about.
    conditions(text) {
      const { whole, offs } = switchedOn(text);
      const { sources, conditions } = read(whole);
      const [aliases, tableWith] = [aliasesFor(sources, planned.sources), finder(sources, tables())];
      return conditions.map((tokens) => {
        const [start, end] = [tokens[0].start, tokens.at(-1).end];
        const off = offs.find((one) => one.start <= start && end <= one.end);
        const form = formOf(tokens, aliases, tableWith);
        const rule = forms.findIndex((own) => own.includes(form));
        const place = off ?? { start, end, condition: text.slice(start, end) };
        return { ...place, isOff: off !== undefined, rule: rule < 0 ? null : rule, about: references(tokens, aliases, tableWith) };
      });
    },
  };
}
