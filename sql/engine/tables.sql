-- The tables that hold a puzzle: the inputs, then the stages in the order in which they ran.
SELECT
  Tables.name AS Name,
  CAST(round(Stage.Estimate) AS INTEGER) AS Estimate,
  Stage.Seconds AS Seconds
FROM
  sqlite_schema AS Tables
  JOIN pragma_table_list AS Listed
    ON Listed.schema = 'main'
    AND Listed.type = 'table' -- does not belong to a module, such as full-text search
    AND Listed.name = Tables.name
  LEFT JOIN Stage
    ON Stage.Name = Tables.name
WHERE
  Tables.type = 'table'
  AND Tables.name NOT IN ('Puzzle', 'Stage', 'Made_Object')
  AND Tables.name NOT LIKE 'sqlite\_%' ESCAPE '\'
ORDER BY
  Stage.Stage_ID NULLS FIRST,
  Tables.rowid;
