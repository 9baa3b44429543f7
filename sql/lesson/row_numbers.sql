-- The numbers of the first rows of {{ table }} in the order in which they are printed.
-- One row: the number of a row.
SELECT
  {{ table }}.rowid AS Row_No
FROM
  {{ table }}
{%- if group_column %}
WHERE
  {{ table }}.{{ group_column }} = ?1
{%- endif %}
ORDER BY
{%- for term in order_by %}
  {{ term }}{{ "," if not loop.last }}
{%- endfor %}
LIMIT {{ limit }};
