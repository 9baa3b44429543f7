-- The tables that Joinsaw made and nobody has changed since, newest first.
SELECT
  Made_Table.Name AS Name
FROM
  Made_Table
  JOIN sqlite_schema AS Tables
    ON Tables.name = Made_Table.Name
    AND Tables.type = 'table'
    AND Tables.sql = Made_Table.Definition
ORDER BY
  Tables.rowid DESC;
