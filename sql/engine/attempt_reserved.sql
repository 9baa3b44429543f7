-- A name that a statement of an attempt has given and must not, new or by renaming: it begins with ?1, and is not ?2.
SELECT
  Temporary.name AS Name
FROM
  temp.sqlite_schema AS Temporary
WHERE
  lower(substr(Temporary.name, 1, length(?1))) = ?1
UNION ALL
SELECT
  Kept.name AS Name
FROM
  main.sqlite_schema AS Kept
WHERE
  lower(substr(Kept.name, 1, length(?1))) = ?1
  AND Kept.name <> ?2;
