-- The rows left in {{ source.table }}{{ ", in one group" if group }}: the first of them, and how many there are.
-- One row: the number of a row, and how many rows there are.
SELECT
  {{ source.alias }}.rowid AS Row_No,
  count(*) OVER () AS N_Rows
FROM
  {{ source.table }} AS {{ source.alias }}
{%- for condition in conditions %}
{{ "WHERE\n  " if loop.first else "  AND " }}{{ condition }}
{%- endfor %}
ORDER BY
  {{ source.alias }}.rowid
LIMIT {{ limit }};
