// Rows of a query, as the page gets them: numbers that JavaScript cannot hold stay whole, and what is long is cut.

const LONGEST_TEXT = 1000;

// How much the page shows of a result, in characters: a cell takes the room of some, also if it is empty.
const MOST_SHOWN = 2_000_000;
const EMPTY_CELL = 20;

function carried(value) {
  if (typeof value === "bigint") {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : value;
  }
  if (value instanceof Uint8Array) {
    return { about: `a blob of ${value.length.toLocaleString("en")} byte${value.length === 1 ? "" : "s"}` };
  }
  if (typeof value === "string" && value.length > LONGEST_TEXT) {
    return { about: `${value.slice(0, LONGEST_TEXT)}… (${value.length.toLocaleString("en")} characters)` };
  }
  return value;
}

// Every row of a query, each as an array.
export function rowsOf(database, sql, params = []) {
  const statement = database.prepare(sql);
  try {
    statement.bind(params);
    const rows = [];
    while (statement.step()) rows.push(statement.get(null, { useBigInt: true }).map(carried));
    return { columns: statement.getColumnNames(), rows };
  } finally {
    statement.free();
  }
}

function roomOf(value) {
  const text = value !== null && typeof value === "object" ? value.about : value;
  return EMPTY_CELL + (typeof text === "string" ? text.length : 0);
}

// The next rows of a statement, at most so many and no more than the page can show, and whether that is all of them.
export function nextRows(statement, most) {
  const rows = [];
  let room = MOST_SHOWN;
  while (rows.length < most && room > 0) {
    if (!statement.step()) return { rows, isAll: true };
    const row = statement.get(null, { useBigInt: true }).map(carried);
    rows.push(row);
    for (const value of row) room -= roomOf(value);
  }
  return { rows, isAll: false };
}

// The first rows of a query, as far as the page can show them.
export function firstRowsOf(database, sql, most) {
  const statement = database.prepare(sql);
  try {
    return { columns: statement.getColumnNames(), rows: nextRows(statement, most).rows };
  } finally {
    statement.free();
  }
}

export function firstCell(database, sql, params = []) {
  const { rows } = rowsOf(database, sql, params);
  return rows.length > 0 ? rows[0][0] : null;
}

export function identifier(name) {
  return `"${name.replaceAll('"', '""')}"`;
}

// What went wrong, in a form that the page puts into words.
export class Trouble extends Error {
  constructor(kind, details = {}) {
    super(kind);
    this.trouble = { kind, ...details };
  }
}
