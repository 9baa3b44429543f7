-- Every placement that covers {{ cell }}.
-- One row: a placement, which breaks no rule.
SELECT
  Placement.Piece_ID AS Name,
  NULL AS Broken
FROM
  Cell
  JOIN Placement
    ON (Placement.Cells & Cell.Bit) <> 0
WHERE
  Cell.Name = {{ cell | literal }};
