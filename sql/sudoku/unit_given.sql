-- Unit_Given: every digit that a unit is given in one of its cells.
-- One row: a unit, and a digit that none of its empty cells may hold.
INSERT INTO Unit_Given (Unit, Digit)
SELECT
  Unit_Cell.Unit AS Unit,
  Given.Digit AS Digit
FROM
  Given
  JOIN Unit_Cell
    ON Unit_Cell.Cell = Given.Cell;
