-- {{ name }}: every frame, with a first half of the inside, and a second one that is turned half round.
-- One row: all slots filled so that all touching sides match. The slots of both halves are counted as if neither were turned.
CREATE TABLE {{ name }} AS
SELECT
{%- for mask in masks %}
  First.{{ mask.used }} AS {{ mask.used }}{{ "," if not loop.last }}
{%- endfor %}
FROM
  Frame
  JOIN {{ half }} AS First
    ON First.Face = Frame.First_Face -- meets the rim of the first half
  JOIN {{ half }} AS Second
    ON Second.Face = Frame.Second_Face -- meets the rim of the second half
{%- for mask in masks %}
    AND Second.{{ mask.used }} = {{ mask.all }} - First.{{ mask.used }} -- uses the pieces{{ " of mask %d" | format(loop.index) if masks | length > 1 }} that the first half left
{%- endfor %}
{%- for meeting in meetings %}
    AND Second.{{ meeting.second }} = {{ "-" if is_opposite }}First.{{ meeting.first }} -- meets slot {{ meeting.slot }} of the first half
{%- endfor %}
{%- include "board/anchor.sql" %}
;
