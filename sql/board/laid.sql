-- What the rows of a stage put where, for pictures.
-- One row: a slot, the piece there, and the sides that it shows, clockwise from side 0 of the slot.
SELECT
  Slot.Slot_No AS Slot,
  Solution.Piece AS Piece,
  Solution.Sides AS Look,
  NULL AS Part
FROM
  (
{{ solution }}
  ) AS Solution
  JOIN Slot
    ON Slot.Name = Solution.Slot
ORDER BY
  Slot.Slot_No
