import assert from "node:assert/strict";
import { test } from "node:test";

import { readerOf, switchedOff } from "../../assets/workbench/conditions.js";

const STAGE = {
  query: `SELECT
  Opt2.Center AS Center,
  Opt2.Piece_ID AS Opt2_Piece_ID,
  Sequence.Piece_ID AS Piece_ID,
  Sequence.Seq AS Seq
FROM
  Opt2
  JOIN Piece AS Center
    ON Center.ID = Opt2.Center -- looks up the sides of the centre
  JOIN Sequence
    ON Sequence.Seq_ID = substr(Center.Description, 3, 1)
    AND substr(Sequence.Seq, 3, 1) = substr(Opt2.Seq, 1, 1)
    AND Sequence.Piece_ID <> Opt2.Center`,
  rules: [
    { condition: "Sequence.Seq_ID = substr(Center.Description, 3, 1)" },
    { condition: "substr(Sequence.Seq, 3, 1) = substr(Opt2.Seq, 1, 1)" },
    { condition: "Sequence.Piece_ID <> Opt2.Center" },
  ],
  tables: () => ({ Piece: ["ID", "Description"], Sequence: ["Piece_ID", "Seq_ID", "Seq"], Opt2: ["Center", "Piece_ID", "Seq"] }),
};
const HOUSES = {
  query: "SELECT Tea.House AS Tea, Milk.House AS Milk, Opt1.Dane AS Dane FROM Opt1 JOIN House AS Tea ON Tea.House = Opt1.Dane JOIN House AS Milk ON Milk.House <> Tea.House",
  rules: [{ condition: "Tea.House = Opt1.Dane" }, { condition: "Milk.House <> Tea.House" }],
  tables: () => ({ House: ["House"], Opt1: ["Dane"] }),
};

const rulesIn = (stage, text) => readerOf(stage).conditions(text).map(({ rule }) => rule);

test("conditions of the plan are found where they stand", () => {
  const text = `-- a = b\nCREATE TABLE Opt3 AS\n${STAGE.query};\n`;
  const found = readerOf(STAGE).conditions(text);
  assert.deepEqual(found.map(({ rule }) => rule), [null, 0, 1, 2]);
  for (const { start, end, rule } of found.slice(1)) assert.equal(text.slice(start, end), STAGE.rules[rule].condition);
});

test("a column is made from columns of the tables that are joined", () => {
  assert.deepEqual(readerOf(STAGE).columns, [["opt2.center"], ["opt2.piece_id"], ["sequence.piece_id"], ["sequence.seq"]]);
  assert.deepEqual(readerOf(STAGE).rules[1], ["sequence.seq", "opt2.seq"]);
});

test("tables may be called otherwise", () => {
  const text = STAGE.query.replaceAll("Center.Des", "C.Des").replace("AS Center\n", "AS C\n").replace("Center.ID", "C.ID").replaceAll("Sequence.", "s.").replace("JOIN Sequence", "JOIN Sequence s");
  assert.deepEqual(rulesIn(STAGE, text), [null, 0, 1, 2]);
  assert.deepEqual(readerOf(STAGE).conditions(text)[3].about, ["sequence.piece_id", "opt2.center"]);
});

test("one of two tables of a name may be called otherwise", () => {
  const text = HOUSES.query.replace("AS Milk ON Milk.House", "AS M ON M.House").replace("Milk.House AS", "M.House AS");
  assert.deepEqual(rulesIn(HOUSES, text), [0, 1]);
});

test("conditions may be moved, and spaced and written in another way", () => {
  const text = `select * from opt2, "Piece" Center, [Sequence]
    where (opt2.CENTER!=sequence . piece_id -- AND not this
      and (Center.ID = Opt2.Center)) AND SUBSTR( opt2.seq ,1,1 )=substr(Sequence.Seq,3,1)
    AND substr(Description, 3, 1) == Seq_ID`;
  assert.deepEqual(rulesIn(STAGE, text), [2, null, 1, 0]);
});

test("another condition is none of the rules, and yet about its columns", () => {
  const [, , other] = readerOf(STAGE).conditions(STAGE.query.replace("Opt2.Seq, 1, 1", "Opt2.Seq, 2, 1"));
  assert.equal(other.rule, null);
  assert.deepEqual(other.about, ["sequence.seq", "opt2.seq"]);
});

test("AND inside of a condition does not end it", () => {
  const text = "SELECT 1 FROM Opt2 WHERE Opt2.Center BETWEEN 1 AND 3 AND CASE WHEN 1 AND 2 THEN 3 END AND EXISTS (SELECT 1 WHERE 2 AND 3) ORDER BY 1";
  const found = readerOf(STAGE).conditions(text).map(({ condition }) => condition);
  assert.deepEqual(found, ["Opt2.Center BETWEEN 1 AND 3", "CASE WHEN 1 AND 2 THEN 3 END", "EXISTS (SELECT 1 WHERE 2 AND 3)"]);
});

test("a condition that is switched off is found in its comment", () => {
  const { condition } = STAGE.rules[2];
  const text = STAGE.query.replace(condition, switchedOff(condition));
  const off = readerOf(STAGE).conditions(text).at(-1);
  assert.deepEqual([off.rule, off.isOff, off.condition], [2, true, condition]);
  assert.equal(text.slice(off.start, off.end), switchedOff(condition));
});

test("what is no statement has no conditions", () => {
  for (const text of ["", "SELECT", "SELECT 1 FROM", "FROM ON AND AND", "SELECT 1 FROM a JOIN b ON", "WHERE x = 1"]) assert.deepEqual(readerOf(STAGE).conditions(text), []);
});
