-- What a file holds for people: the puzzle, the inputs, the stages in the order in which they ran, and what Joinsaw made of the
-- solutions. A view that says a stage in words is not listed, only known.
SELECT
  Objects.name AS Name,
  CAST(round(Stage.Estimate) AS INTEGER) AS Estimate,
  Stage.Seconds AS Seconds,
  Objects.type = 'view' AS Is_View,
  EXISTS (
    SELECT
      1
    FROM
      Stage AS Said
    WHERE
      Objects.name = Said.Name || '_Words'
  ) AS Says_Stage,
  Objects.sql AS Definition
FROM
  sqlite_schema AS Objects
  JOIN pragma_table_list AS Listed
    ON Listed.schema = 'main'
    AND Listed.type = Objects.type -- does not belong to a module, such as full-text search
    AND Listed.name = Objects.name
  LEFT JOIN Stage
    ON Stage.Name = Objects.name
  LEFT JOIN Made_Object
    ON Made_Object.Name = Objects.name
    AND Made_Object.Definition = Objects.sql
WHERE
  Objects.name <> 'Made_Object'
  AND Objects.name NOT LIKE 'sqlite\_%' ESCAPE '\'
  AND (Objects.type = 'table' OR (Objects.type = 'view' AND Made_Object.Name IS NOT NULL))
ORDER BY
  Objects.name = 'Board',
  Objects.type,
  Stage.Stage_ID NULLS FIRST,
  Objects.rowid;
