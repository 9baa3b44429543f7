-- How many rows of {{ source.alias }} a stage looks at: those that the look-up by an index returns, or all where there is no index.
-- One row: their number. No other rule for them is checked here.
SELECT
  count(*) AS N_Rows
FROM
{%- for joined in joined %}
  {{ "CROSS JOIN " if not loop.first }}{{ joined.table }} AS {{ joined.alias }}
{%- endfor %}
{%- for condition in conditions %}
{{ "WHERE\n  " if loop.first else "  AND " }}{{ condition }}
{%- endfor %};
