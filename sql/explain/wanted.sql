-- What a row wants of its candidates.
-- One row: for each rule that asks for one value, that value.
SELECT
{%- for value in values %}
  {{ value }} AS Wanted_{{ loop.index }}{{ "," if not loop.last }}
{%- endfor %}
FROM
{%- for joined in joined %}
  {{ "CROSS JOIN " if not loop.first }}{{ joined.table }} AS {{ joined.alias }}
{%- endfor %}
{%- for condition in conditions %}
{{ "WHERE\n  " if loop.first else "  AND " }}{{ condition }}
{%- endfor %}
LIMIT 1;
