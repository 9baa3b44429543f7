-- What a round removed from {{ before }}.
-- One row: a variable that lost rows, and how many it had and has, in the order of the variables.
SELECT
  Before.{{ name }} AS {{ name }},
  Before.N_Rows AS Had,
  coalesce(Rest.N_Rows, 0) AS Has
FROM
  (SELECT {{ name }}, min(rowid) AS First_Row, count(*) AS N_Rows FROM {{ before }} GROUP BY {{ name }}) AS Before
  LEFT JOIN (SELECT {{ name }}, count(*) AS N_Rows FROM {{ left }} GROUP BY {{ name }}) AS Rest
    ON Rest.{{ name }} = Before.{{ name }}
WHERE
  Before.N_Rows > coalesce(Rest.N_Rows, 0)
ORDER BY
  Before.First_Row
