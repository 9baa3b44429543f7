SELECT
{%- if group %}
  {{ group }} AS {{ group }},
{%- endif %}
  coalesce(sum(Ways_0), 0) AS Ways_0,
  coalesce(sum(Ways_1), 0) AS Ways_1,
  coalesce(sum(Ways_2), 0) AS Ways_2,
  coalesce(sum(Ways_3), 0) AS Ways_3
FROM
  {{ last }}
{%- if group %}
GROUP BY
  {{ group }}
{%- endif %}
