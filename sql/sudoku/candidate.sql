-- Candidate: every digit that no unit of an empty cell is given.
-- One row: a digit, and an empty cell that may hold it.
INSERT INTO Candidate (Digit, Cell)
SELECT
  Possible.Digit AS Digit,
  Empty_Cell.Name AS Cell
FROM
  Cell AS Empty_Cell
  CROSS JOIN Digit AS Possible
WHERE
  NOT EXISTS (
    SELECT
      Given.Cell AS Cell
    FROM
      Given
    WHERE
      Given.Cell = Empty_Cell.Name
  )
  AND NOT EXISTS (
    SELECT
      Unit_Given.Digit AS Digit
    FROM
      Unit_Cell
      JOIN Unit_Given
        ON Unit_Given.Unit = Unit_Cell.Unit
    WHERE
      Unit_Cell.Cell = Empty_Cell.Name
      AND Unit_Given.Digit = Possible.Digit
  );
