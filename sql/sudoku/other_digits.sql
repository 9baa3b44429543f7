-- Every digit, and whether it could stand in {{ cell }}.
-- One row: a digit, and the rule that it breaks there, if it breaks one: a unit of the cell has it already.
SELECT
  substr({{ symbols | literal }}, Digit.Digit, 1) AS Name,
  'is not in ' || min(Unit_Given.Unit) AS Broken
FROM
  Digit
  JOIN Unit_Cell
    ON Unit_Cell.Cell = {{ cell | literal }}
  LEFT JOIN Unit_Given
    ON Unit_Given.Unit = Unit_Cell.Unit
    AND Unit_Given.Digit = Digit.Digit
GROUP BY
  Digit.Digit
ORDER BY
  Digit.Digit;
