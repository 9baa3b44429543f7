SELECT
{%- for column in columns %}
  {{ column }} AS {{ column }}{{ "," if not loop.last }}
{%- endfor %}
FROM
  {{ table }}
{%- if group_column %}
WHERE
  {{ group_column }} IN ({% for group in groups %}{{ group | literal }}{{ ", " if not loop.last }}{% endfor %})
{%- endif %}
{%- for term in order_by %}
{{ "ORDER BY" if loop.first }}
{%- if term.is_text %}
  length({{ term.column }}),
{%- endif %}
  {{ term.column }}{{ collation if term.is_text }}{{ "," if not loop.last }}
{%- endfor %}
{%- if limit is not none %}
LIMIT {{ limit }}
{%- endif %}
