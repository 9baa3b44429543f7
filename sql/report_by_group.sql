-- Rows left by {{ noun }} and stage. A {{ noun }} that still has a row in {{ stages | last }} survives.
SELECT
  {{ group }} AS {{ group }},
{%- for stage in stages %}
  sum(CASE WHEN Stage_No = {{ loop.index }} THEN 1 ELSE 0 END) AS {{ stage }}{{ "," if not loop.last }}
{%- endfor %}
FROM
  (
    SELECT ID AS {{ group }}, 0 AS Stage_No FROM {{ table }}
{%- if only %} WHERE ID = {{ only | literal }}{% endif %}
{%- for stage in stages %}
    UNION ALL SELECT {{ group }}, {{ loop.index }} AS Stage_No FROM {{ stage }}
{%- endfor %}
  ) AS Rows_Left
GROUP BY
  {{ group }}
ORDER BY
  length({{ group }}),
  {{ group }};
