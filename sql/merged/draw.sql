-- Every way to come to a drawn row of {{ stage }}.
-- One row: the number of the drawn row, and for each stage that is joined the number and the ways of its row.
SELECT
  Drawn_{{ stage }}.Row_No AS Row_No
{%- for partner in partners %},
  {{ partner }}.rowid AS {{ partner }}_Row_No
{%- for ways in ways_columns %},
  {{ partner }}.{{ ways }} AS {{ partner }}_{{ ways }}
{%- endfor %}
{%- endfor %}
{%- for column in columns %},
  {{ column.expression }} AS {{ column.name }}
{%- endfor %}
{{ from }}
