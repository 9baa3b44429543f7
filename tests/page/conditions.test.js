import assert from "node:assert/strict";
import { test } from "node:test";

import { placesOf, restored, switched } from "../../assets/page/conditions.js";

const QUERY = `SELECT
  Opt2.Center AS Center
FROM
  Opt2
  JOIN Sequence
    ON Sequence.Seq_ID = substr(Center.Description, 3, 1) -- Sequence.Piece_ID <> Opt2.Piece_ID
    AND Sequence.Piece_ID <> Opt2.Piece_ID -- is not in use
    AND Sequence.Piece_ID <> Opt2.Piece_ID_2;`;
const CONDITION = "Sequence.Piece_ID <> Opt2.Piece_ID";

test("a condition is found where it stands, and not in comments or as a part of another", () => {
  const [{ start, end, isOff }, ...others] = placesOf(QUERY, CONDITION);
  assert.deepEqual([QUERY.slice(start, end), isOff, others], [CONDITION, false, []]);
  assert.ok(QUERY.slice(end).startsWith(" -- is not in use"));
  assert.deepEqual(placesOf(QUERY.replace("<> Opt2.Piece_ID --", "<> Opt2.Piece_ID + 1 --"), CONDITION), []);
});

test("a condition is switched off and on again", () => {
  const text = switched(QUERY, CONDITION, false);
  const [off] = placesOf(text, CONDITION);
  assert.deepEqual([off.isOff, off.condition, text.slice(off.start, off.end)], [true, CONDITION, `TRUE /* ${CONDITION} */`]);
  assert.equal(switched(text, CONDITION, true), QUERY);
  assert.equal(restored(text, [{ condition: CONDITION }]), QUERY);
});
