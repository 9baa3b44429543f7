// SQL cut into tokens, as SQLite and the program's own lexer cut it. The editor finds comments with it, and the worker the
// statements of a text and the places of mistakes.
const TOKEN = /(?<blank>[\s\uFEFF]+)|(?<comment>--[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?)|(?<word>[\p{L}\p{N}_]+)|(?<literal>'(?:[^']|'')*'?)|(?<quoted>"(?:[^"]|"")*"?|`(?:[^`]|``)*`?|\[[^\]]*\]?)|(?<sign>[^])/uy;

export function tokensOf(text) {
  const tokens = [];
  let start = 0;
  while (start < text.length) {
    TOKEN.lastIndex = start;
    const found = TOKEN.exec(text);
    const kind = Object.keys(found.groups).find((name) => found.groups[name] !== undefined);
    tokens.push({ kind, text: found[0], start });
    start += found[0].length;
  }
  return tokens;
}

// The tokens that SQLite does not skip.
export function askedTokens(text) {
  return tokensOf(text).filter(({ kind }) => kind !== "blank" && kind !== "comment");
}

// A name without its quotes.
export function unquoted({ kind, text }) {
  return kind === "quoted" ? text.slice(1, -1) : text;
}

// The statements of a text, each with the place where it begins. What has nothing but comments is left out.
export function statementsOf(text) {
  const statements = [];
  let start = 0;
  const end = (at) => {
    const own = text.slice(start, at);
    if (askedTokens(own).length > 0) statements.push({ text: own, start });
    start = at + 1;
  };
  for (const token of tokensOf(text)) {
    if (token.kind === "sign" && token.text === ";") end(token.start);
  }
  end(text.length);
  return statements;
}

// The text with its last statement as one that makes a table, if it is a query, and without the semicolon behind it.
export function asTable(text, name) {
  const { text: last, start } = statementsOf(text).at(-1) ?? { text: "", start: text.length };
  const isQuery = ["SELECT", "WITH", "VALUES"].includes(askedTokens(last)[0]?.text.toUpperCase());
  return text.slice(0, start) + (isQuery ? `CREATE TABLE ${name} AS\n` : "") + last.trim();
}

// The text without the commands of the sqlite3 program, such as `.mode box`, which are lines between statements that begin with a dot.
// Everything else keeps its line.
export function withoutDotCommands(text) {
  return text.split(/(?<=\n)/).reduce((rest, line) => {
    const open = statementsOf(rest).at(-1);
    const isBetween = !open || rest.startsWith(";", open.start + open.text.length);
    return rest + (line.startsWith(".") && isBetween ? line.replace(/[^\n]/g, "") : line);
  }, "");
}

// The line and the column of a character of a text, both from 1.
export function placeAt(text, offset) {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf("\n") + 1;
  return { line: before.split("\n").length, column: [...before.slice(lineStart)].length + 1 };
}
