-- One row of {{ table }}, by its number.
SELECT
{%- for column in columns %}
  {{ table }}.{{ column }} AS {{ column }}{{ "," if not loop.last }}
{%- endfor %}
FROM
  {{ table }}
WHERE
  {{ table }}.rowid = {{ rowid }};
