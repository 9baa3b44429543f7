-- How the rows of the name ?1 are there, if they are: 1 in a table of the scratch database, 0 in a temporary table, or
-- computed by a view. A temporary name hides one that is not.
SELECT
  0 AS Is_Kept
FROM
  temp.sqlite_schema AS Temporary
WHERE
  lower(Temporary.name) = lower(?1)
  AND Temporary.type IN ('table', 'view')
UNION ALL
SELECT
  Kept.type = 'table' AS Is_Kept
FROM
  main.sqlite_schema AS Kept
WHERE
  lower(Kept.name) = lower(?1)
  AND Kept.type IN ('table', 'view');
