{%- set cells = "Placement.Cells" ~ cell_masks[0] -%}
{%- set has_implied_cell = cell_masks | length > 1 -%}
{%- set first_bit = "(%s & (-%s))" | format(cells, cells) if has_implied_cell else "Placement.First_Bit" -%}
-- Late_Placement: every placement again, with its cells also counted from the end of the board.
-- One row: a placement. In the mirrored mask, the lowest bit is the highest cell.
{%- if has_implied_cell %}
-- The last cell of the board has no bit here, so that one mask is enough.
{%- endif %}
INSERT INTO Late_Placement (ID, {{ piece_columns | join(", ") }}, First_Bit, Cells, Mirror_Cells, Mirror_Bit)
SELECT
  Placement.ID AS ID,
{%- for column in piece_columns %}
  Placement.{{ column }} AS {{ column }},
{%- endfor %}
  {{ first_bit }} AS First_Bit,
  {{ cells }} AS Cells,
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
{%- if has_implied_cell %}
    WHERE
      Cell.Mask_No = 1
{%- endif %}
  ) AS Forward
    ON ({{ cells }} & Forward.Bit) <> 0
  JOIN (
    SELECT
      Cell.Bit AS Bit,
      row_number() OVER (ORDER BY Cell.Bit DESC) AS Place
    FROM
      Cell
{%- if has_implied_cell %}
    WHERE
      Cell.Mask_No = 1
{%- endif %}
  ) AS Backward
    ON Backward.Place = Forward.Place
GROUP BY
  Placement.ID,
{%- for column in piece_columns %}
  Placement.{{ column }},
{%- endfor %}
  {{ first_bit }},
  {{ cells }};
