-- Rows left by stage. The rows of {{ stages | last }} are the solutions.
{%- for stage in stages %}
{%- if not loop.first %}
UNION ALL
{%- endif %}
SELECT
  '{{ stage }}' AS Stage,
  count(*) AS Rows_Left
FROM
  {{ stage }}
{%- endfor %}
ORDER BY
  Stage;
