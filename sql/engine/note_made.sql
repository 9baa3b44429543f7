-- Remembers a table that was just made, and its indexes, or a view.
INSERT OR REPLACE INTO Made_Object (Name, Definition)
SELECT
  Objects.name AS Name,
  Objects.sql AS Definition
FROM
  sqlite_schema AS Objects
WHERE
  Objects.tbl_name = ?1
  AND Objects.type IN ('table', 'index', 'view')
  AND Objects.sql IS NOT NULL;
