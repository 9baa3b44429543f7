-- Remembers that Joinsaw made a table, if the table has exactly this definition.
INSERT OR REPLACE INTO Made_Object (Name, Definition)
SELECT
  Objects.name AS Name,
  Objects.sql AS Definition
FROM
  sqlite_schema AS Objects
WHERE
  Objects.type = 'table'
  AND Objects.name = ?1
  AND Objects.sql = ?2;
