-- How many rows a stage joins from {{ source.table }}.
-- One row: {{ "a group and its rows" if group else "all rows" }}.
SELECT
  {{ group if group else "''" }} AS Group_Name,
  count(*) AS N_Rows
FROM
  {{ source.table }} AS {{ source.alias }}
{%- for condition in conditions %}
{{ "WHERE\n  " if loop.first else "  AND " }}{{ condition }}
{%- endfor %}
{%- if group %}
GROUP BY
  {{ group }}
{%- endif %};
