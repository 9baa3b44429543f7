{% if is_drawn -%}
SELECT
  Cell.ID - 1 AS Slot,
  Placement.Piece_ID AS Piece,
  NULL AS Look,
  {{ "Placement.Cell_Name" if names | length == 3 else "NULL" }} AS Part
{%- else -%}
-- Solution: what covers which {{ names[0] | lower }}, in every solution.
-- One row: {{ "an item" if names[0] == "Item" else "a cell" }}, and what covers it.
{%- if names | length == 3 %}
-- First_Cell is the first cell of the same copy of the piece.
{%- endif %}
SELECT
  Solved.Solution_No AS Solution_No,
  Cell.Name AS {{ names[0] }},
  Placement.Piece_ID AS {{ names[1] }}{{ "," if names | length == 3 }}
{%- if names | length == 3 %}
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
    ON {% for bit, cells in mask_columns %}{{ " + " if not loop.first }}(Cell.{{ bit }} & Placement.{{ cells }}){% endfor %} <> 0
