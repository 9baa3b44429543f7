-- Every cell of {{ unit }}, and whether {{ symbol }} could stand there.
-- One row: a cell, and the rule that it breaks, if it breaks one: it is filled, or another unit of it has the digit already.
SELECT
  Own.Cell AS Name,
  CASE
    WHEN max(Given.Cell) IS NOT NULL THEN 'is not filled'
    ELSE 'does not share ' || min(Unit_Given.Unit) || ' with another ' || {{ symbol | literal }}
  END AS Broken
FROM
  Unit_Cell AS Own
  LEFT JOIN Given
    ON Given.Cell = Own.Cell
  JOIN Unit_Cell AS Other
    ON Other.Cell = Own.Cell
  LEFT JOIN Unit_Given
    ON Unit_Given.Unit = Other.Unit
    AND Unit_Given.Digit = {{ digit }}
WHERE
  Own.Unit = {{ unit | literal }}
GROUP BY
  Own.Cell
ORDER BY
  min(Own.rowid);
