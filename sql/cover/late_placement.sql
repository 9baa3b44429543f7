-- Late_Placement: every placement again, with its cells also counted from the end of the board.
-- One row: a placement. In the mirrored mask, the lowest bit is the highest cell.
INSERT INTO Late_Placement (ID, {{ piece_columns | join(", ") }}, First_Bit, Cells, Mirror_Cells, Mirror_Bit)
SELECT
  Placement.ID AS ID,
{%- for column in piece_columns %}
  Placement.{{ column }} AS {{ column }},
{%- endfor %}
  Placement.First_Bit AS First_Bit,
  Placement.Cells AS Cells,
  sum(Backward.Bit) AS Mirror_Cells,
  min(Backward.Bit) AS Mirror_Bit
FROM
  Placement
  JOIN (
    SELECT
      Cell.Bit AS Bit,
      row_number() OVER (ORDER BY Cell.Bit) AS Place
    FROM
      Cell
  ) AS Forward
    ON (Placement.Cells & Forward.Bit) <> 0
  JOIN (
    SELECT
      Cell.Bit AS Bit,
      row_number() OVER (ORDER BY Cell.Bit DESC) AS Place
    FROM
      Cell
  ) AS Backward
    ON Backward.Place = Forward.Place
GROUP BY
  Placement.ID,
{%- for column in piece_columns %}
  Placement.{{ column }},
{%- endfor %}
  Placement.First_Bit,
  Placement.Cells;
