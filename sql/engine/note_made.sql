INSERT OR REPLACE INTO Made_Table (Name, Definition)
SELECT
  Tables.name AS Name,
  Tables.sql AS Definition
FROM
  sqlite_schema AS Tables
WHERE
  Tables.type = 'table'
  AND Tables.name = ?1;
