-- Everything that has a definition, in the order in which it was made.
-- Is_Made is 1 for what Joinsaw made and nobody has changed since; Is_On_Made is 1 for what belongs to such a table. A view
-- changes where somebody renames a table that it reads, but not what it says of itself before its SELECT.
SELECT
  Objects.type AS Kind,
  Objects.name AS Name,
  Objects.tbl_name AS Table_Name,
  Made_Object.Name IS NOT NULL AS Is_Made,
  EXISTS (
    SELECT
      1
    FROM
      sqlite_schema AS Tables
      JOIN Made_Object AS Made_Table
        ON Made_Table.Name = Tables.name
        AND Made_Table.Definition = Tables.sql
    WHERE
      Tables.type = 'table'
      AND Tables.name = Objects.tbl_name COLLATE NOCASE
  ) AS Is_On_Made
FROM
  sqlite_schema AS Objects
  LEFT JOIN Made_Object
    ON Made_Object.Name = Objects.name
    AND (
      Made_Object.Definition = Objects.sql
      OR (
        Objects.type = 'view'
        AND substr(Made_Object.Definition, 1, instr(Made_Object.Definition, 'SELECT'))
          = substr(Objects.sql, 1, instr(Objects.sql, 'SELECT'))
      )
    )
WHERE
  Objects.sql IS NOT NULL
ORDER BY
  Objects.rowid;
