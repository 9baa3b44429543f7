-- {{ name }}: the rows of {{ stage }} that lead to a solution, found from the last stage backwards.
-- One row: a row of {{ stage }} that {{ next }} joins to {{ "something" if not live_next else "a row of " ~ live_next }}.
CREATE TABLE {{ name }} AS
SELECT DISTINCT
{%- for line in columns %}
  {% for column in line %}{{ alias }}.{{ column }} AS {{ column }}{{ ", " if not loop.last }}{% endfor %}{{ "," if not loop.last }}
{%- endfor %}
{{ from }}
;
