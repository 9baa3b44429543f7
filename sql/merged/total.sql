SELECT
{%- if group %}
  {{ group }} AS {{ group }},
{%- endif %}
  {{ "sum(Ways)" if group else "coalesce(sum(Ways), 0)" }} AS Solutions
FROM
  {{ last }}
{%- if group %}
GROUP BY
  {{ group }}
{%- endif %}
