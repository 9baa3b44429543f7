// What the worker of a page does, with the SQLite of the page and the tables of Drive Ya Nuts.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { before, test } from "node:test";
import { runInThisContext } from "node:vm";
import { gunzipSync } from "node:zlib";

import { ask, candidates, lay, tallies } from "../../assets/page/worker/ask.js";
import { attempt } from "../../assets/page/worker/attempt.js";
import { onward } from "../../assets/page/worker/onward.js";
import { verdictInWords } from "../../assets/page/words.js";
import { begin, discard } from "../../assets/page/worker/tables.js";

const JOINED = "FROM Opt2 AS o JOIN Piece AS c ON c.ID = o.Center JOIN Sequence AS s ON s.Seq_ID = substr(c.Description, 3, 1) AND substr(s.Seq, 3, 1) = substr(o.Seq, 1, 1) AND s.Piece_ID NOT IN (o.Center, o.Opt1_Piece_ID, o.Piece_ID)";
const RULE = "\n    AND Sequence.Piece_ID <> Opt2.Center -- is not the centre";
const silent = () => {};
let opt3 = "";

// Opens the page of a puzzle; gives what its lesson and its workbench know.
async function opened(puzzle) {
  const folder = mkdtempSync(join(tmpdir(), "joinsaw-"));
  const file = join(folder, "page.html");
  execFileSync(process.env.JOINSAW, ["report", puzzle, "--output", file]);
  const html = readFileSync(file, "utf8");
  rmSync(folder, { recursive: true });
  const packed = (id) => gunzipSync(Buffer.from(new RegExp(`id="${id}">([^<]*)<`).exec(html)[1], "base64"));
  // Where there is no module to export to, the starter gives a global name.
  runInThisContext(packed("starter").toString());
  const whole = (_, value) => (typeof value?.whole === "string" ? BigInt(value.whole) : value);
  const data = JSON.parse(packed("lesson").toString(), whole);
  const bench = data.workbench;
  discard();
  await begin(packed("sqlite"), bench);
  return { bench, lesson: data.lesson };
}

before(async () => {
  const { bench } = await opened("drive-ya-nuts");
  opt3 = bench.script[2].slice(bench.script[2].indexOf("CREATE TABLE"), bench.script[2].lastIndexOf(";"));
});

const tried = (text) => attempt({ stageIdx: 2, text }, silent);
const trouble = (run) => {
  try {
    run();
  } catch (error) {
    return error.trouble;
  }
  return null;
};

test("a stage is right as it stands, as a query, and in any order of its columns", () => {
  const query = opt3.slice(opt3.indexOf("SELECT"));
  for (const text of [opt3, query, `SELECT * FROM (${query}) ORDER BY 2 DESC`]) {
    const { nRows, nTooMany, nMissing, isWhole } = tried(text);
    assert.deepEqual({ nRows, nTooMany, nMissing, isWhole }, { nRows: 28, nTooMany: 0, nMissing: 0, isWhole: true });
  }
});

test("rows too many say which rule they break", () => {
  assert.ok(opt3.includes(RULE));
  const { nRows, nTooMany, judged, rows } = tried(opt3.replace(RULE, ""));
  assert.deepEqual([nRows, nTooMany, judged.length, rows.length], [33, 5, 5, 33]);
  assert.equal(new Set(judged.map(({ broken }) => String(broken))).size, 1);
});

test("rows that repeat, types and columns are told apart", () => {
  const query = opt3.slice(opt3.indexOf("SELECT"));
  assert.equal(verdictInWords(tried(`${query} UNION ALL ${query}`)), "Opt3 has the right rows, but each row twice");
  assert.deepEqual(tried(query.replace("Opt2.Center AS", "CAST(Opt2.Center AS INTEGER) AS")).otherTypes, [{ column: "Center", found: "integer", expected: "text" }]);
  assert.deepEqual(tried(query.replace("AS Seq_ID", "AS Other")).renamed, [["Other", "Seq_ID"]]);
  assert.deepEqual(tried("SELECT 1 AS One").extraColumns, ["One"]);
});

test("columns of other names are read by position", () => {
  const columns = "o.Center, o.Opt1_Piece_ID, o.Piece_ID, s.Piece_ID, s.Seq_ID, s.Seq";
  const twins = [["Piece_ID", "Opt2_Piece_ID"], ["Piece_ID:1", "Piece_ID"]];
  for (const list of [columns, columns.toLowerCase(), columns.replaceAll(/\.(\w+)/g, ".`$1`"), columns.replaceAll(/\.(\w+)/g, ".[$1]")]) {
    const attempt = tried(`SELECT ${list} ${JOINED}`);
    assert.equal(verdictInWords(attempt), "Opt3 is right: 28 rows");
    assert.deepEqual(attempt.renamed, twins);
  }
  const left = `CREATE TABLE Opt3 AS SELECT ${columns} ${JOINED.replace("JOIN Sequence", "LEFT JOIN Sequence")}; DELETE FROM Opt3 WHERE Seq IS NULL`;
  assert.equal(verdictInWords(tried(left)), "Opt3 is right: 28 rows");
  // A rule is missing, whatever the columns are called.
  const { nRows, nBroken, renamed } = tried(`SELECT ${columns} ${JOINED.replace("o.Center, ", "")}`);
  assert.deepEqual([nRows, nBroken.filter((n) => n > 0), renamed], [33, [5], twins]);
});

test("a mistake has its place and advice", () => {
  assert.deepEqual(trouble(() => tried("SELECT 1;\nSELECT x\nFROM Opt9")), { kind: "failed", line: 3, column: 6, problem: "no such table: Opt9; tables: Piece, Sequence, Opt1, Opt2" });
  assert.deepEqual(trouble(() => tried("SELECT\n  1 FORM Opt2")), { kind: "failed", line: 2, column: 10, problem: 'near "Opt2": syntax error; did you mean `FROM` instead of `FORM`?' });
  assert.equal(trouble(() => tried("SELECT Centre FROM Opt2")).problem, "no such column: Centre; did you mean `Center`?");
  assert.deepEqual(tried(".headers on\nSELECT 1 AS x").extraColumns, ["x"]);
  assert.equal(trouble(() => tried("")).kind, "nothing");
});

test("statements leave the tables as they were", () => {
  for (const [text, what] of [["ATTACH 'x' AS y", "ATTACH"], ["PRAGMA writable_schema = 1", "PRAGMA writable_schema"]]) {
    assert.equal(trouble(() => tried(text)).what, what);
  }
  ask({ stageIdx: 1, text: "DELETE FROM Opt1; DROP TABLE Piece" }, silent);
  const { results } = ask({ stageIdx: 1, text: "SELECT count(*) FROM Opt1; SELECT count(*) FROM Piece" }, silent);
  assert.deepEqual(results.map(({ rows }) => rows), [[[28]], [[7]]]);
  assert.equal(tried(opt3).nRows, 28);
});

test("numbers, blobs and long texts are carried as they are shown", () => {
  const { results: [{ rows: [row] }] } = ask({ stageIdx: 0, text: "SELECT 9007199254740993, x'00', NULL, printf('%.*c', 1001, 'x')" }, silent);
  assert.deepEqual(row.slice(0, 3), [9007199254740993n, { about: "a blob of 1 byte" }, null]);
  assert.match(row[3].about, /^x{1000}… \(1,001 characters\)$/);
});

const struck = ({ keeps }) => keeps.indexOf(false);

test("each candidate of a row is struck out by the first rule that it breaks", () => {
  const { results: [{ rows: [row] }] } = ask({ stageIdx: 1, text: "SELECT * FROM Opt2 LIMIT 1 OFFSET 21" }, silent);
  const { rows } = candidates({ stageIdx: 2, values: row }, silent);
  assert.equal(rows.length, 42);
  assert.equal(rows.filter((one) => struck(one) < 0).length, 2);
});

test("pairs are counted by the rules that they keep", () => {
  const found = tallies({ stageIdx: 2 }, silent);
  const count = (list) => list.reduce((sum, { n }) => sum + n, 0);
  assert.equal(count(found), 1344);
  assert.equal(count(found.filter(({ keeps }) => keeps[0])), 224);
  assert.equal(count(found.filter((one) => struck(one) < 0)), 28);
});

test("what rows put where is asked of their values", () => {
  const { rows, columns } = tried(opt3);
  const [first, second] = lay({ stageIdx: 2, rows: rows.slice(0, 2) }, silent);
  assert.deepEqual(first.map(([slot]) => slot), [0, 1, 2, 3]);
  assert.equal(second[0][1], rows[1][columns.indexOf("Center")]);
});

test("wrong rows run on", () => {
  const found = onward({ stageIdx: 2, text: opt3.replace(RULE, ""), last: 5 }, silent);
  assert.deepEqual(found.map(({ nRows }) => nRows).slice(0, 1), [33]);
  assert.equal(found.length, 4);
  assert.ok(found.every(({ nMissing }) => nMissing === 0));
});

// What the panel of candidates says, for every row that the pages show of every built-in puzzle that is small enough to be built there.
const MANY_ROWS = 200_000;
const SLOW = ["another-tough-puzzle", "hexiamonds", "pentominoes-6x10", "soma", "hex-19", "hex-37", "hex-61", "tetrahexes"];
const listed = JSON.parse(execFileSync(process.env.JOINSAW, ["puzzles", "--format", "json"]).toString());
const names = listed.map(({ name }) => name).filter((name) => process.env.NIGHTLY || !SLOW.includes(name));

for (const puzzle of names) {
  test(`the candidates that are left of a row are the rows that come from it, in ${puzzle}`, async () => {
    const { bench, lesson } = await opened(puzzle);
    let nBefore = 0;
    for (const [stageIdx, { candidates: asked, n_rows }] of bench.stages.entries()) {
      const parent = nBefore > MANY_ROWS ? undefined : lesson.stages.find(({ name }) => name === asked?.of);
      nBefore += n_rows;
      for (const [rowIdx, { values, n_children }] of parent?.rows.entries() ?? []) {
        const { rows } = candidates({ stageIdx, values }, silent);
        assert.equal(rows.filter((one) => struck(one) < 0).length, n_children, `${puzzle}, row ${rowIdx + 1} of ${parent.name}`);
      }
    }
  });
}
