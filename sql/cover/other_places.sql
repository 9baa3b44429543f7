-- Every place for {{ piece }}.
-- One row: a placement of it, which breaks no rule.
SELECT
  Placement.Piece_ID AS Name,
  NULL AS Broken
FROM
  Placement
WHERE
  Placement.Piece_ID = {{ piece | literal }};
