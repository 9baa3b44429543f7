-- Every placement that covers {{ cell }}.
-- One row: a placement, which breaks no rule.
SELECT
  Placement.Piece_ID AS Name,
  NULL AS Broken
FROM
  Cell
  JOIN Placement
    ON ({% if cell_masks | length == 1 %}Placement.Cells{% else %}CASE Cell.Mask_No{% for mask in cell_masks %} WHEN {{ loop.index }} THEN Placement.Cells{{ mask }}{% endfor %} END{% endif %} & Cell.Bit) <> 0
WHERE
  Cell.Name = {{ cell | literal }};
