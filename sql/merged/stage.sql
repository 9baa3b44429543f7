{{ comments }}
{%- if merges %}
-- Merged: rows that no later stage can tell apart are one row, and Ways says of how many.
{%- else %}
-- Merged: columns that no later stage reads are left out.
{%- endif %}
{%- if sets %}
-- Later stages only ask whether a number is in one of these sets; bit N of a set is 1 if N is in it:
{%- for set in sets %}
-- {{ set }}{{ "." if loop.last else ";" }}
{%- endfor %}
{%- endif %}
CREATE TABLE {{ name }} AS
SELECT
{%- for line in columns %}
  {% for column in line %}{{ column.expression }} AS {{ column.name }}{{ ", " if not loop.last }}{% endfor %}{{ "," if ways or not loop.last }}
{%- endfor %}
{%- if ways %}
  {{ ways }} AS Ways
{%- endif %}
{{ from }}
{%- if merges and n_columns > 0 %}
GROUP BY
  {% for no in range(1, n_columns + 1) %}{{ no }}{{ ", " if not loop.last }}{% endfor %}
{%- elif merges %}
HAVING
  count(*) > 0
{%- endif %}
;
