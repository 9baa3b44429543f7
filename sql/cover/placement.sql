-- Placement: every oriented piece at every place where all its squares lie on cells.
-- One row: a piece at a place. Its ID is {{ factor }} times the first cell that it covers, in reading order, plus its
-- orientation; Cell_Name is that cell.
{%- if has_holes %}
-- A hole is a piece of one square that may lie only on the cells listed for it.
{%- endif %}
INSERT INTO Placement (ID, Piece_ID, Orientation_No, Cell_Name, Piece_Bit, First_Bit, Cells)
SELECT
  {{ factor }} * Cell.ID + Orientation.ID AS ID,
  Orientation.Piece_ID AS Piece_ID,
  Orientation.Orientation_No AS Orientation_No,
  Cell.Name AS Cell_Name,
  Orientation.Piece_Bit AS Piece_Bit,
  Placed.First_Bit AS First_Bit,
  Placed.Cells AS Cells
FROM
  (
    SELECT
      Square.Orientation_ID AS Orientation_ID,
      First_Cell.Bit AS First_Bit,
      min(Cell.ID) AS Cell_ID,
      sum(Cell.Bit) AS Cells,
      count(*) AS N_Squares
    FROM
      Cell AS First_Cell
      CROSS JOIN Square
      JOIN Cell
        ON Cell.Row_No = First_Cell.Row_No + Square.Row_No
        AND Cell.Column_No = First_Cell.Column_No + Square.Column_No
{%- if fixed_cells %}
        AND (Cell.Bit & {{ fixed_cells }}) = 0 -- is not a cell that has to stay free
{%- endif %}
    GROUP BY
      Square.Orientation_ID,
      First_Cell.Bit
  ) AS Placed
  JOIN Orientation
    ON Orientation.ID = Placed.Orientation_ID
    AND Orientation.N_Squares = Placed.N_Squares
{%- for cell in given %}
    AND (Placed.Cells & {{ cell.cell_bit }}) = CASE Orientation.Piece_Bit WHEN {{ cell.piece_bit }} THEN {{ cell.cell_bit }} ELSE 0 END -- covers a given cell with the given piece
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
  Hole.Piece_Bit AS Piece_Bit,
  Cell.Bit AS First_Bit,
  Cell.Bit AS Cells
FROM
  Hole
  JOIN Cell
    ON Cell.ID = Hole.Cell_ID
{%- for cell in given %}
    AND (Cell.Bit & {{ cell.cell_bit }}) = CASE Hole.Piece_Bit WHEN {{ cell.piece_bit }} THEN {{ cell.cell_bit }} ELSE 0 END -- leaves a given cell free for the given hole
{%- endfor %}
{%- endif %};
