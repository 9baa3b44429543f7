{%- macro part(table, column, mask_no, masks) -%}
{%- if masks | length == 1 -%}
{{ table }}.{{ column }}
{%- else -%}
CASE {{ table }}.Mask_No WHEN {{ mask_no }} THEN {{ table }}.{{ column }} ELSE 0 END
{%- endif -%}
{%- endmacro -%}
{%- macro number(cell) -%}
{%- if cell_masks | length == 1 -%}
{{ cell }}.Bit
{%- else -%}
67 * {{ cell }}.Mask_No + {{ cell }}.Bit % 67
{%- endif -%}
{%- endmacro -%}
-- Placement: every oriented piece at every place where all its {{ noun }}s lie on cells.
-- One row: a piece at a place. Its ID is {{ factor }} times the first cell that it covers, in reading order, plus its
-- orientation; Cell_Name is that cell.
{%- if cell_masks | length > 1 %}
-- {{ first }} tells the first cell of the scan: 67 times its mask, plus its bit modulo 67, which no two bits of a mask share.
{%- endif %}
{%- if has_holes %}
-- A hole is a piece of one {{ noun }} that may lie only on the cells listed for it.
{%- endif %}
INSERT INTO Placement ({{ columns | join(", ") }})
SELECT
  {{ factor }} * Cell.ID + Orientation.ID AS ID,
  Orientation.Piece_ID AS Piece_ID,
  Orientation.Orientation_No AS Orientation_No,
  Cell.Name AS Cell_Name,
{%- for column in piece_columns %}
{%- for mask in piece_masks %}
  {{ part("Orientation", column, loop.index, piece_masks) }} AS {{ column }}{{ mask }},
{%- endfor %}
{%- endfor %}
  Placed.{{ first }} AS {{ first }},
{%- for mask in cell_masks %}
  Placed.Cells{{ mask }} AS Cells{{ mask }}{{ "," if not loop.last }}
{%- endfor %}
FROM
  (
    SELECT
      {{ parts }}.Orientation_ID AS Orientation_ID,
      {{ number("First_Cell") }} AS {{ first }},
      min(Cell.ID) AS Cell_ID,
{%- for mask in cell_masks %}
      sum({{ part("Cell", "Bit", loop.index, cell_masks) }}) AS Cells{{ mask }},
{%- endfor %}
      count(*) AS {{ n_parts }}
    FROM
      Cell AS First_Cell
      CROSS JOIN {{ parts }}
      JOIN Cell
        ON Cell.Row_No = First_Cell.Row_No + {{ parts }}.Row_No
        AND Cell.Column_No = First_Cell.Column_No + {{ parts }}.Column_No
{%- if in_space %}
        AND Cell.Layer_No = First_Cell.Layer_No + {{ parts }}.Layer_No
{%- endif %}
{%- if points %}
        AND Cell.Points_Up = {{ parts }}.Points_Up -- points as the piece does there
{%- endif %}
{%- for fixed in fixed_cells %}
{%- if fixed %}
        AND ({{ part("Cell", "Bit", loop.index, cell_masks) }} & {{ fixed }}) = 0 -- is not a cell that has to stay free
{%- endif %}
{%- endfor %}
    GROUP BY
      {{ parts }}.Orientation_ID,
{%- if cell_masks | length > 1 %}
      First_Cell.Mask_No,
{%- endif %}
      First_Cell.Bit
  ) AS Placed
  JOIN Orientation
    ON Orientation.ID = Placed.Orientation_ID
    AND Orientation.{{ n_parts }} = Placed.{{ n_parts }}
{%- for cell in given %}
{%- if cell.has_copies %}
    AND ((Placed.Cells{{ cell.mask }} & {{ cell.bit }}) = 0 OR Orientation.Piece_ID = {{ cell.piece | literal }}) -- covers a given cell with the given piece
{%- else %}
    AND (Placed.Cells{{ cell.mask }} & {{ cell.bit }}) = CASE Orientation.Piece_ID WHEN {{ cell.piece | literal }} THEN {{ cell.bit }} ELSE 0 END -- covers a given cell with the given piece
{%- endif %}
{%- endfor %}
  JOIN Cell
    ON Cell.ID = Placed.Cell_ID
{%- if has_holes %}
UNION ALL
SELECT
  {{ factor }} * Cell.ID + Hole.Orientation_ID AS ID,
  Hole.Piece_ID AS Piece_ID,
  1 AS Orientation_No,
  Cell.Name AS Cell_Name,
{%- for column in piece_columns %}
{%- for mask in piece_masks %}
  {{ part("Hole", "Piece_Bit", loop.index, piece_masks) }} AS {{ column }}{{ mask }},
{%- endfor %}
{%- endfor %}
  {{ number("Cell") }} AS {{ first }},
{%- for mask in cell_masks %}
  {{ part("Cell", "Bit", loop.index, cell_masks) }} AS Cells{{ mask }}{{ "," if not loop.last }}
{%- endfor %}
FROM
  Hole
  JOIN Cell
    ON Cell.ID = Hole.Cell_ID
{%- for cell in given %}
    AND CASE Cell.ID WHEN {{ cell.id }} THEN 1 ELSE 0 END = CASE Hole.Piece_ID WHEN {{ cell.piece | literal }} THEN 1 ELSE 0 END -- leaves a given cell free for the given hole
{%- endfor %}
{%- endif %};
