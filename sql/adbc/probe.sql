SELECT 1 AS Is_There
FROM
  {{ table }}
WHERE
  1 = 0
