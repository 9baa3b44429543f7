-- Some rows of {{ table }}, each with its number, in the order in which they are printed.
-- One row: the number of a row, and the row.
SELECT
  {{ table }}.rowid AS Row_No
{%- for column in columns %},
  {{ table }}.{{ column }} AS {{ column }}
{%- endfor %}
FROM
  {{ table }}
WHERE
  {{ table }}.rowid IN ({{ rows | join(", ") }})
ORDER BY
{%- for term in order_by %}
  {{ term }}{{ "," if not loop.last }}
{%- endfor %};
