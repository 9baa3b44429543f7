-- Placement: every oriented piece at every place where all its cells lie on the board.
-- One row: a piece at a place. Its ID is {{ factor }} times the first cell that it covers, in reading order, plus its
-- orientation; Cell_Name is that cell.
{%- if cell_masks | length > 1 %}
-- {{ first }} tells the first cell of the scan: 67 times its mask, plus its bit modulo 67, which no two bits of a mask share.
{%- endif %}
{%- if has_holes %}
-- A hole is a piece of one cell that may lie only on the cells listed for it.
{%- endif %}
{%- if nothing %}
-- Covers may differ in their number of pieces: once no cell is free, placement 0 places nothing.
{%- endif %}
INSERT INTO Placement ({{ columns | join(", ") }})
SELECT
  {{ factor }} * Cell.ID + Orientation.ID AS ID,
  Orientation.Piece_ID AS Piece_ID,
  Orientation.Orientation_No AS Orientation_No,
  Cell.Name AS Cell_Name,
{%- for column in piece_columns %}
  Orientation.{{ column }} AS {{ column }},
{%- endfor %}
  Placed.{{ first }} AS {{ first }},
{%- for mask in cell_masks %}
  Placed.Cells{{ mask }} AS Cells{{ mask }}{{ "," if not loop.last }}
{%- endfor %}
FROM
  (
    SELECT
      Piece_Cell.Orientation_ID AS Orientation_ID,
      First_Cell.{{ cell_first }} AS {{ first }},
      min(Cell.ID) AS Cell_ID,
{%- for mask in cell_masks %}
      sum(Cell.Bit{{ mask }}) AS Cells{{ mask }},
{%- endfor %}
      count(*) AS N_Cells
    FROM
      Cell AS First_Cell
      CROSS JOIN Piece_Cell
      JOIN Cell
{%- for column in coordinates %}
        {{ "ON" if loop.first else "AND" }} Cell.{{ column }} = First_Cell.{{ column }} + Piece_Cell.{{ column }}
{%- endfor %}
{%- if points %}
        AND Cell.Points_Up = Piece_Cell.Points_Up -- points as the piece does there
{%- endif %}
{%- for fixed in fixed_cells %}
{%- if fixed %}
        AND (Cell.Bit{{ cell_masks[loop.index0] }} & {{ fixed }}) = 0 -- is not a cell that has to stay free
{%- endif %}
{%- endfor %}
    GROUP BY
      Piece_Cell.Orientation_ID,
      First_Cell.{{ cell_first }}
  ) AS Placed
  JOIN Orientation
    ON Orientation.ID = Placed.Orientation_ID
    AND Orientation.N_Cells = Placed.N_Cells
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
  Hole.{{ column }} AS {{ column }},
{%- endfor %}
  Cell.{{ cell_first }} AS {{ first }},
{%- for mask in cell_masks %}
  Cell.Bit{{ mask }} AS Cells{{ mask }}{{ "," if not loop.last }}
{%- endfor %}
FROM
  Hole
  JOIN Cell
    ON Cell.ID = Hole.Cell_ID
{%- endif %}
{%- if nothing %}
UNION ALL
SELECT
  0 AS ID,
  '' AS Piece_ID,
  1 AS Orientation_No,
  '' AS Cell_Name,
{%- for column in piece_columns %}
  {{ nothing[loop.index0] }} AS {{ column }},
{%- endfor %}
  0 AS {{ first }},
{%- for mask in cell_masks %}
  0 AS Cells{{ mask }}{{ "," if not loop.last }}
{%- endfor %}
{%- endif %};
