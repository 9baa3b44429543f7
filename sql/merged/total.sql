SELECT
{%- if group %}
  {{ group }} AS {{ group }},
{%- endif %}
{%- for column in columns %}
  {{ "sum(%s)" | format(column.ways) if group else "coalesce(sum(%s), 0)" | format(column.ways) }} AS {{ column.name }}{{ "," if not loop.last }}
{%- endfor %}
FROM
  {{ last }}
{%- if group %}
GROUP BY
  {{ group }}
{%- endif %}
