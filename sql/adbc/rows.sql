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
  {{ term.column }}{{ collation }}{{ "," if not loop.last }}
{%- else %}
  length(CAST({{ term.column }} AS VARCHAR(20))),
  {{ term.column }}{{ "," if not loop.last }}
{%- endif %}
{%- endfor %}
{%- if limit is not none %}
LIMIT {{ limit }}
{%- endif %}
