{{ header }}
WITH Solution AS (
  {{ query | indent(2) }}
)
SELECT
{%- for column in columns %}
  Solution.{{ column }} AS {{ column }}{{ "," if not loop.last }}
{%- endfor %}
FROM
  Solution
WHERE
  Solution.Solution_No <= {{ most }}
ORDER BY
{%- for column in columns %}
  Solution.{{ column }}{{ "," if not loop.last else ";" }}
{%- endfor %}
