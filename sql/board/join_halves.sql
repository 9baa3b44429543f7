{%- if counts -%}
-- {{ name }}: the two halves joined, and counted.
-- One row: the number of solutions.
{%- if n_turns > 1 %}
-- {{ once }}: every other solution is one of these with the whole board turned.
{%- endif %}
{%- else -%}
-- {{ name }}: the two halves joined.
-- One row: all slots filled so that all touching sides match.
{%- endif %}
CREATE TABLE {{ name }} AS
SELECT
{%- if counts %}
  {{ n_turns ~ " * " if n_turns > 1 }}count(*) AS All_Solutions
{%- else %}
{%- for mask in masks %}
  {{ mask.full }} AS {{ mask.used }}{{ "," if not loop.last }}
{%- endfor %}
{%- for half in halves %}
{%- for line in half.columns %},
  {% for column in line %}{{ half.table }}.{{ column }} AS {{ column }}{{ ", " if not loop.last }}{% endfor %}
{%- endfor %}
{%- endfor %}
{%- endif %}
FROM
  {{ halves[0].table }}
  JOIN {{ halves[1].table }}
{%- if join_key %}
    ON {{ halves[1].table }}.{{ join_key }} = {{ halves[0].table }}.{{ join_key }} -- uses the pieces that the other half left, and meets its open sides
{%- else %}
{%- for mask in masks %}
    {{ "ON" if loop.first else "AND" }} {{ halves[1].table }}.{{ mask.used }} = {{ halves[0].table }}.{{ mask.unused }} -- uses the pieces{{ " of mask %d" | format(loop.index) if masks | length > 1 }} that the other half left
{%- endfor %}{%- for meeting in meetings %}
    AND {{ halves[1].table }}.{{ meeting.right }} = {{ halves[0].table }}.{{ meeting.left }} -- meets slot {{ meeting.left_slot }} with slot {{ meeting.right_slot }}
{%- endfor %}
{%- endif %}
;
