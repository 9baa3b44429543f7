-- What a round removed from {{ before }}.
-- One row: a variable that lost rows, and how many it had and has, in the order of the variables.
SELECT
  Before.{{ name }} AS {{ name }},
  count(*) AS Had,
  (SELECT count(*) FROM {{ left }} AS Rest WHERE Rest.{{ name }} = Before.{{ name }}) AS Has
FROM
  {{ before }} AS Before
GROUP BY
  Before.{{ name }}
HAVING
  Had > Has
ORDER BY
  min(Before.rowid)
