-- The tables that hold a puzzle: the inputs, then the stages in the order in which they ran.
SELECT
  Tables.name AS Name,
  CAST(round(Stage.Estimate) AS INTEGER) AS Estimate,
  Stage.Seconds AS Seconds
FROM
  sqlite_schema AS Tables
  LEFT JOIN Stage
    ON Stage.Name = Tables.name
WHERE
  Tables.type = 'table'
  AND Tables.name NOT IN ('Puzzle', 'Stage')
  AND Tables.name NOT LIKE 'sqlite\_%' ESCAPE '\'
ORDER BY
  Stage.Stage_ID NULLS FIRST,
  Tables.rowid;
