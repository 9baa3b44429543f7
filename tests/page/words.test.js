import assert from "node:assert/strict";
import { test } from "node:test";

import { countOf, inSeconds } from "../../assets/page/text.js";
import { brokenInWords, columnsInWords, earlyInWords, isRight, troubleInWords, troubleSentence, verdictInWords } from "../../assets/page/words.js";

const RIGHT = {
  stage: "Opt3", nRows: 28, nNeeded: 28, nTooMany: 0, nMissing: 0,
  missingColumns: [], extraColumns: [], otherTypes: [], missing: { columns: [], rows: [] },
};

test("numbers have commas, and nouns their plural", () => {
  assert.equal(countOf(1, "row"), "1 row");
  assert.equal(countOf(0, "row"), "0 rows");
  assert.equal(countOf(1234567, "row"), "1,234,567 rows");
});

test("short times are in milliseconds", () => {
  assert.deepEqual([0.0012, 0.0123, 0.0994, 0.0996, 12.34].map(inSeconds), ["1.2 ms", "12 ms", "99 ms", "0.1 s", "12.3 s"]);
});

test("a verdict says what differs most", () => {
  const verdict = (changes) => verdictInWords({ ...RIGHT, ...changes });
  assert.equal(verdict({}), "Opt3 is right: 28 rows");
  assert.equal(verdict({ nRows: 1, nMissing: 27 }), "Opt3 is wrong: 1 row; expected 28");
  assert.equal(verdict({ nTooMany: 2, nMissing: 2 }), "Opt3 is wrong: 28 rows, as expected, but 2 of them differ");
  assert.equal(verdict({ missingColumns: ["X"] }), "Opt3 is wrong: 28 rows, as expected, but the columns differ");
  assert.equal(verdict({ extraColumns: ["X"] }), "Opt3 has the right rows, but one column too many: `X`");
  const twice = { nRows: 56, nTooMany: 28, areRepeats: true, times: 2 };
  assert.equal(verdict({ ...twice, extraColumns: ["X", "Y"] }), "Opt3 has the right rows, but 2 columns too many: `X`, `Y`; each row twice");
  assert.equal(verdict({ ...twice, nRows: 30, nTooMany: 2, times: 0 }), "Opt3 has the right rows, but some rows more than once");
  const otherTypes = [{ column: "Center", found: "text", expected: "integer" }];
  assert.equal(verdict({ otherTypes }), "Opt3 is wrong: 28 rows, as expected, but the types of their values differ");
  assert.ok(isRight(RIGHT) && !isRight({ ...RIGHT, otherTypes }));
});

test("columns that differ are named", () => {
  const lines = columnsInWords({ ...RIGHT, missingColumns: ["A"], extraColumns: ["B", "C"], missing: { columns: ["D"], rows: [] } });
  assert.deepEqual(lines, ["missing column: `A`", "unexpected columns: `B`, `C`", "the other columns are right"]);
});

test("rules are told by their words", () => {
  const rules = [{ words: "is free" }, { words: "meets side 2" }];
  assert.equal(brokenInWords(rules, null), "no candidate of the right stage makes this row");
  assert.equal(brokenInWords(rules, []), "keeps all rules, but is there more often than expected");
  assert.equal(brokenInWords(rules, [1]), "breaks the rule “meets side 2”");
  assert.equal(brokenInWords(rules, [0, 1]), "breaks the rules “is free”, “meets side 2”");
  assert.equal(earlyInWords(1400, ["is free"]), "Joinsaw drops 1,400 of them early, by rules that follow from the others: “is free”.");
});

test("troubles have a place where it is known", () => {
  const failed = { kind: "failed", problem: "near \"x\"" };
  assert.equal(troubleSentence({ ...failed, line: 2, column: 5 }), 'Line 2, column 5: near "x".');
  assert.equal(troubleSentence({ ...failed, line: 2 }), 'Line 2: near "x".');
  assert.equal(troubleSentence({ kind: "failed", problem: "did you mean `x`?" }), "Did you mean `x`?");
  assert.match(troubleInWords({ kind: "too_long", seconds: 10 }), /did not finish within 10 seconds/);
  assert.equal(troubleInWords({ kind: "else", problem: "x" }), "something unexpected happened: x");
});
