{% if is_drawn -%}
SELECT
  Cell.ID - 1 AS Slot,
  Placement.Piece_ID AS Piece,
  NULL AS Look,
  {{ "Placement.Cell_Name" if has_copies else "NULL" }} AS Part
{%- else -%}
-- Solution: which piece covers which cell, in every solution.
-- One row: a cell, and the piece that covers it{{ ", or the hole that it is left free for" if has_holes }}.
{%- if has_copies %}
-- First_Cell is the first cell of the same copy of the piece.
{%- endif %}
SELECT
  Solved.Solution_No AS Solution_No,
  Cell.Name AS Cell,
  Placement.Piece_ID AS Piece{{ "," if has_copies }}
{%- if has_copies %}
  Placement.Cell_Name AS First_Cell
{%- endif %}
{%- endif %}
FROM
  {% include "places/numbered.sql" %}
  JOIN Placement
    ON Placement.ID IN ({%- for line in columns %}
      {% for column in line %}Solved.{{ column }}{{ ", " if not loop.last }}{% endfor %}{{ "," if not loop.last }}
{%- endfor %}
    )
  JOIN Cell
    ON (Cell.Bit & {% if cell_masks | length == 1 %}Placement.Cells{% else %}CASE Cell.Mask_No{% for mask in cell_masks %} WHEN {{ loop.index }} THEN Placement.Cells{{ mask }}{% endfor %} END{% endif %}) <> 0
