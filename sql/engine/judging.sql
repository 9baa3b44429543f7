-- Which rules of a stage the rows in joinsaw_row keep.
-- One row: the number of such a row, and how candidates that make it fare, rule by rule: 1 where they keep it. Of several, those
-- that keep most come first.
SELECT
  Judged.Row_No AS Row_No,
{%- for rule in rules %}
  Judged.Rule_{{ loop.index }} AS Rule_{{ loop.index }}{{ "," if not loop.last }}
{%- endfor %}
FROM
  (
{%- for columns in selects %}
    {{ "UNION ALL " if not loop.first }}SELECT
      joinsaw_row.rowid AS Row_No,
{%- for rule in rules %}
      coalesce(({{ rule }}) <> 0, 0) AS Rule_{{ loop.index }}{{ "," if not loop.last }}
{%- endfor %}
    FROM
      joinsaw_row
{%- for source in sources %}
      JOIN {{ source.table }} AS {{ source.alias }}
{%- endfor %}
    WHERE
{%- for column in columns %}
      {{ column.expression }} IS joinsaw_row.{{ column.name }}{{ " AND" if conditions or not loop.last }}
{%- endfor %}
{%- for condition in conditions %}
      ({{ condition }}){{ " AND" if not loop.last }}
{%- endfor %}
{%- endfor %}
  ) AS Judged
ORDER BY
  Judged.Row_No,
  {% for rule in rules %}Judged.Rule_{{ loop.index }}{{ " + " if not loop.last }}{% endfor %} DESC
