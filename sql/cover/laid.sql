-- What the rows of a stage put where, for pictures.
-- One row: a cell, counted from 0, and the piece or hole there; Part tells copies of a piece apart.
SELECT
  Cell.ID - 1 AS Slot,
  Solution.Piece AS Piece,
  NULL AS Look,
  {{ "Solution.First_Cell" if has_copies else "NULL" }} AS Part
FROM
  (
{{ solution }}
  ) AS Solution
  JOIN Cell
    ON Cell.Name = Solution.Cell
ORDER BY
  Slot
