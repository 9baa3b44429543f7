-- {{ name }}: the rows of {{ half }} joined to each other: a first half, and a second one that is turned half round.
-- One row: all slots filled so that all touching sides match. The slots of both halves are counted as if neither were turned.
CREATE TABLE {{ name }} AS
SELECT
{%- for mask in masks %}
  First.{{ mask.used }} AS {{ mask.used }}{{ "," if not loop.last }}
{%- endfor %}
FROM
  {{ half }} AS First
  JOIN {{ half }} AS Second
{%- for mask in masks %}
    {{ "ON" if loop.first else "AND" }} Second.{{ mask.used }} = {{ mask.all }} - First.{{ mask.used }} -- uses the pieces{{ " of mask %d" | format(loop.index) if masks | length > 1 }} that the first half left
{%- endfor %}
{%- for meeting in meetings %}
    AND Second.{{ meeting.second }} = {{ "-" if is_opposite }}First.{{ meeting.first }} -- meets slot {{ meeting.slot }} of the first half
{%- endfor %}
;
