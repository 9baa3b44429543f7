SELECT
{%- for column in columns %}
  {{ column }}{{ "," if not loop.last }}
{%- endfor %}
FROM
  {{ table }}
{%- if group_column %}
WHERE
  {{ group_column }} IN ({% for group in groups %}{{ group | literal }}{{ ", " if not loop.last }}{% endfor %})
{%- endif %}
{%- if order_by %}
ORDER BY
{%- endif %}
{%- for term in order_by %}
  {{ term }}{{ "," if not loop.last }}
{%- endfor %}
{%- if limit is not none %}
LIMIT {{ limit }}
{%- endif %};
