-- Everything that has a definition, in the order in which it was made.
SELECT
  Objects.type AS Kind,
  Objects.name AS Name,
  Objects.tbl_name AS Table_Name,
  Objects.sql AS Definition
FROM
  sqlite_schema AS Objects
WHERE
  Objects.sql IS NOT NULL
ORDER BY
  Objects.rowid;
