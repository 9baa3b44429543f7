-- The tables and indexes that Joinsaw made and nobody has changed since, newest first.
SELECT
  Objects.type AS Kind,
  Objects.name AS Name,
  Objects.tbl_name AS Table_Name,
  Objects.sql AS Definition
FROM
  Made_Object
  JOIN sqlite_schema AS Objects
    ON Objects.name = Made_Object.Name
    AND Objects.sql = Made_Object.Definition
ORDER BY
  Objects.rowid DESC;
