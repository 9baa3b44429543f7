{%- set before = "Empty_Board" if j == 1 else "Rest%d" | format(j - 1) -%}
{%- set step = "Step%d" | format(k) -%}
-- Rest{{ j }}: the same from the last placement backwards, along the rows of {{ step }}.
-- One row: cells that the last {{ "placement covers" if j == 1 else j ~ " placements cover" }} exactly, and the pieces that are then left for all others.
CREATE TABLE Rest{{ j }} AS
SELECT
  {{ step }}.Before_Cells AS Before_Cells,
  {{ before }}.Free_Pieces - {{ step }}.Piece_Bit AS Free_Pieces,
{%- for bit in hole_bits %}
  {{ "%s.Hole_%d + " | format(before, loop.index) if j > 1 }}CASE {{ step }}.Piece_Bit WHEN {{ bit }} THEN {{ step }}.Before_Cells - {{ step }}.Free_Cells ELSE 0 END AS Hole_{{ loop.index }},
{%- endfor %}
  {{ "sum(%s.Ways)" | format(before) if j > 1 else "count(*)" }} AS Ways
FROM
  {{ before }}
  JOIN {{ step }}
{%- if j == 1 %}
    ON {{ step }}.Free_Cells = 0 -- leaves no cell free
{%- else %}
    ON {{ step }}.Free_Cells = {{ before }}.Before_Cells -- leaves free what the rest covers
{%- endif %}
    AND ({{ step }}.{{ piece_bits }} & {{ before }}.Free_Pieces) <> 0 -- is not a piece {{ "whose copies are all" if has_copies else "already" }} placed
GROUP BY
  1, 2{% for bit in hole_bits %}, {{ loop.index + 2 }}{% endfor %}
;
