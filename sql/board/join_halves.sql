{%- if counts -%}
-- {{ name }}: the two halves joined, and counted.
-- One row: the number of solutions.
{%- if n_turns > 1 %}
-- The middle slot was filled in one turn only: every other solution is one of these with the whole board turned.
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
  {{ full_mask }} AS Used
{%- for half in halves %}
{%- for line in half.columns %},
  {% for column in line %}{{ half.table }}.{{ column }} AS {{ column }}{{ ", " if not loop.last }}{% endfor %}
{%- endfor %}
{%- endfor %}
{%- endif %}
FROM
  {{ halves[0].table }}
  JOIN {{ halves[1].table }}
    ON {{ halves[1].table }}.Used = {{ halves[0].table }}.Unused -- uses the pieces that the other half left
{%- for meeting in meetings %}
    AND {{ halves[1].table }}.{{ meeting.right }} = {{ halves[0].table }}.{{ meeting.left }} -- meets slot {{ meeting.left_slot }} with slot {{ meeting.right_slot }}
{%- endfor %}
;
