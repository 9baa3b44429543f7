-- What the rows of a stage put where, for pictures.
-- One row: a place of the ring, counted from the centre, the piece there, and its sides, clockwise from the one that faces
-- the centre.
SELECT
  Solution.Side AS Slot,
  Solution.Piece AS Piece,
  substr(replace('**', '*', Piece.Description), ({{ order }} - Solution.Turn) % {{ order }} + 1, {{ order }}) AS Look,
  NULL AS Part
FROM
  (
{{ solution }}
  ) AS Solution
  JOIN Piece
    ON Piece.ID = Solution.Piece
ORDER BY
  Slot
