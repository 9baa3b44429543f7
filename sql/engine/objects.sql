-- Everything that has a definition, in the order in which it was made.
-- Is_Made is 1 for what Joinsaw made and nobody has changed since; Is_Attached is 1 for what people have put on such a table. A view
-- changes where somebody renames a table that it reads, but not what it says of itself before its SELECT.
SELECT
  Objects.type AS Kind,
  Objects.name AS Name,
  Objects.type || ' `' || Objects.name || '`'
    || CASE WHEN Objects.type IN ('index', 'trigger') THEN ' on `' || Objects.tbl_name || '`' ELSE '' END AS Words,
  Made_Object.Name IS NOT NULL AS Is_Made,
  Made_Object.Name IS NULL
    AND Objects.type IN ('index', 'trigger')
    AND EXISTS (
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
    ) AS Is_Attached
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
