import assert from "node:assert/strict";
import { test } from "node:test";

import { askedTokens, placeAt, statementsOf, tokensOf, unquoted } from "../../assets/page/tokens.js";

test("tokens put together are the text", () => {
  const text = "-- one\nSELECT 'it''s', \"a\"\"b\", [c], `d` /* two */ FROM Café\u00a0WHERE x<>1;\n/* open";
  assert.equal(tokensOf(text).map((token) => token.text).join(""), text);
  for (const token of tokensOf(text)) assert.equal(text.slice(token.start, token.start + token.text.length), token.text);
});

test("each kind of token is told apart", () => {
  const kinds = askedTokens("SELECT 'it''s' AS \"it's\" -- 'no'\n/* no */ + Größe_1").map(({ kind, text }) => [kind, text]);
  assert.deepEqual(kinds, [["word", "SELECT"], ["literal", "'it''s'"], ["word", "AS"], ["quoted", '"it\'s"'], ["sign", "+"], ["word", "Größe_1"]]);
});

test("what is left open reaches to the end", () => {
  assert.deepEqual(tokensOf("'a\nb").map(({ kind }) => kind), ["literal"]);
  assert.deepEqual(tokensOf("/* a\n* b").map(({ kind }) => kind), ["comment"]);
});

test("a name is taken out of its quotes", () => {
  assert.deepEqual(askedTokens('"a" `b` [c] d').map(unquoted), ["a", "b", "c", "d"]);
});

test("statements end at semicolons outside of texts and comments", () => {
  const text = "SELECT ';' -- ;\n; /* ; */ ;\nSELECT \";\"";
  assert.deepEqual(statementsOf(text).map((statement) => statement.text.trim()), ["SELECT ';' -- ;", 'SELECT ";"']);
  const [, last] = statementsOf(text);
  assert.equal(text.slice(last.start), last.text);
  assert.deepEqual(statementsOf(" -- nothing\n;;"), []);
});

test("a place counts letters, not their halves", () => {
  assert.deepEqual(placeAt("a\n😀b", 4), { line: 2, column: 2 });
  assert.deepEqual(placeAt("", 0), { line: 1, column: 1 });
});
