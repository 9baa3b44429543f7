-- Candidate: every digit that no given excludes from an empty cell.
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
      Given.Cell AS Cell
    FROM
      Unit_Cell AS Own
      JOIN Unit_Cell AS Other
        ON Other.Unit = Own.Unit
      JOIN Given
        ON Given.Cell = Other.Cell
    WHERE
      Own.Cell = Empty_Cell.Name
      AND Given.Digit = Possible.Digit
  );
