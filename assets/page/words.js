// What the page says of an attempt, in the words of `joinsaw check`.

import { capitalised, countOf, numberIn } from "./text.js";

// What happened instead of an answer.
export function troubleInWords({ kind, problem, what, name, did, stage, seconds }) {
  const endless = "a recursion without an end or a join without a condition";
  switch (kind) {
    case "failed": return problem;
    case "denied": return `${what} is not allowed here; the statements may read and make tables of the scratch database, and nothing else`;
    case "reserved": return `\`${name}\` is not allowed as a name; names that begin with \`joinsaw_\` are reserved`;
    case "too_large": return `the statement ${did}; ${endless} does that`;
    case "too_long": return `the statement did not finish within ${seconds} seconds; ${endless} takes that long`;
    case "comparison_too_long": return `the comparison with the expected rows did not finish within ${seconds} seconds`;
    case "nothing": return `this makes no table \`${stage}\`; expected CREATE TABLE ${stage} AS SELECT ..., or a SELECT that makes its rows`;
    case "stopped": return "stopped; the tables will be built again when they are needed";
    case "unbuilt": return `the tables could not be built: ${problem}`;
    case "died": return "SQLite ended unexpectedly; the tables will be built again when they are needed";
    default: return `something unexpected happened: ${problem}`;
  }
}

// What happened, as a sentence with its place.
export function troubleSentence(trouble) {
  const { line, column } = trouble;
  const place = !line ? "" : column ? `line ${line}, column ${column}: ` : `line ${line}: `;
  const words = capitalised(place + troubleInWords(trouble));
  return `${words}${words.endsWith("?") ? "" : "."}`;
}

export function isRight(attempt) {
  return columnsMatch(attempt) && attempt.nTooMany === 0 && attempt.nMissing === 0;
}

function columnsMatch({ missingColumns, extraColumns, otherTypes }) {
  return missingColumns.length === 0 && extraColumns.length === 0 && otherTypes.length === 0;
}

// Whether the rows are the expected ones, apart from columns that are too many and rows that are repeated.
export function hasRightRows({ missingColumns, otherTypes, nTooMany, nMissing, areRepeats }) {
  return missingColumns.length === 0 && otherTypes.length === 0 && nMissing === 0 && (nTooMany === 0 || areRepeats);
}

// What an attempt with the right rows has too much of: columns, or each row several times.
function surplusInWords({ extraColumns, nTooMany, times }) {
  const names = extraColumns.map((name) => `\`${name}\``).join(", ");
  const parts = [];
  if (extraColumns.length > 0) parts.push(`${extraColumns.length === 1 ? "one column" : `${extraColumns.length} columns`} too many: ${names}`);
  if (nTooMany > 0) parts.push(times === 0 ? "some rows more than once" : times === 2 ? "each row twice" : `each row ${numberIn(times)} times`);
  return parts.join("; ");
}

// Whether a stage is right, or what differs most.
export function verdictInWords(attempt) {
  const { nRows, nNeeded, nTooMany, missingColumns, extraColumns } = attempt;
  const found = countOf(nRows, "row");
  if (isRight(attempt)) return `${attempt.stage} is right: ${found}`;
  if (hasRightRows(attempt)) return `${attempt.stage} has the right rows, but ${surplusInWords(attempt)}`;
  if (nRows !== nNeeded) return `${attempt.stage} is wrong: ${found}; expected ${numberIn(nNeeded)}`;
  let what = "the columns differ";
  if (columnsMatch(attempt)) what = `${numberIn(nTooMany)} of them differ`;
  else if (missingColumns.length === 0 && extraColumns.length === 0) what = "the types of their values differ";
  return `${attempt.stage} is wrong: ${found}, as expected, but ${what}`;
}

// Why rows that the stage does not have do not count as too many.
export function earlyInWords(nRows, rules) {
  const words = rules.map((rule) => `\u201c${rule}\u201d`);
  return `Joinsaw drops ${numberIn(nRows)} of them early, by rules that follow from the others: ${words.join(", ")}.`;
}

// Which columns are right under other names.
export function renamedInWords([name, meant]) {
  return `column \`${name}\` is \`${meant}\` of the plan under another name`;
}

// How the columns differ, and whether the others are right.
export function columnsInWords(attempt) {
  const { missingColumns, extraColumns, otherTypes, missing } = attempt;
  const lines = [["missing", missingColumns], ["unexpected", extraColumns]].flatMap(([what, names]) => {
    if (names.length === 0) return [];
    const list = names.map((name) => `\`${name}\``).join(", ");
    return [`${what} column${names.length === 1 ? "" : "s"}: ${list}`];
  });
  for (const { column, found, expected } of otherTypes) {
    lines.push(`column \`${column}\` holds values of type ${found}; expected ${expected}`);
  }
  if (lines.length > 0 && missing.columns.length > 0) {
    const agree = attempt.nTooMany === 0 && attempt.nMissing === 0;
    lines.push(agree ? "the other columns are right" : "in the other columns:");
  }
  return lines;
}

// What makes rows of which each repeats a right one.
export const REPEATS_IN_WORDS = "every row that is too many repeats one that is right; a JOIN without a condition of its own does that";

// Which rules a row too many breaks.
export function brokenInWords(rules, broken) {
  if (broken === null) return "no candidate of the right stage makes this row";
  if (broken.length === 0) return "keeps all rules, but is there more often than expected";
  const words = broken.map((idx) => `\u201c${rules[idx].words}\u201d`);
  return `breaks ${broken.length === 1 ? "the rule" : "the rules"} ${words.join(", ")}`;
}
