-- What the rows of a stage put where, for pictures.
-- One row: a cell, counted from 0 row by row, and its digit, given or found.
SELECT
  (Solution.Row_No - 1) * {{ size }} + Solution.Column_No - 1 AS Slot,
  substr({{ symbols | literal }}, Solution.Digit, 1) AS Piece,
  NULL AS Look,
  NULL AS Part
FROM
  (
{{ solution }}
  ) AS Solution
WHERE
  Solution.Digit > 0
ORDER BY
  Slot
