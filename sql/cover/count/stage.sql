{%- set before = "Empty_Board" if k == 1 else "Opt%d" | format(k - 1) -%}
{%- set step = "Step%d" | format(k) -%}
-- Opt{{ k }}: a placement on the lowest free cell of every row of {{ before }}, looked up in {{ step }}.
-- One row: what {{ "a placement" if k == 1 else k ~ " placements" }} can leave free, and in how many ways (Ways): what comes later depends on
-- the cells and pieces that are free, and not on what lies where.
CREATE TABLE Opt{{ k }} AS
SELECT
  {{ step }}.Free_Cells AS Free_Cells,
  {{ before }}.Free_Pieces - {{ step }}.Piece_Bit AS Free_Pieces,
{%- if has_mirror %}
  {{ step }}.Mirror_Cells AS Mirror_Cells,
{%- endif %}
{%- for bit in hole_bits %}
  {{ "%s.Hole_%d + " | format(before, loop.index) if k > 1 }}CASE {{ step }}.Piece_Bit WHEN {{ bit }} THEN {{ step }}.Before_Cells - {{ step }}.Free_Cells ELSE 0 END AS Hole_{{ loop.index }},
{%- endfor %}
  {{ "sum(%s.Ways)" | format(before) if k > 1 else "count(*)" }} AS Ways
FROM
  {{ before }}
  JOIN {{ step }}
    ON {{ step }}.Before_Cells = {{ before }}.Free_Cells{{ cell_masks[0] if k == 1 }} -- begins with the same free cells
    AND ({{ step }}.{{ piece_bits }} & {{ before }}.Free_Pieces) <> 0 -- is not a piece {{ "whose copies are all" if has_copies else "already" }} placed
{%- for hole in alone %}
{%- if hole.cells %}
    AND (({{ step }}.Lonely_Cells & {{ hole.cells }}) = 0 OR (({{ before }}.Free_Pieces - {{ step }}.Piece_Bit) & {{ hole.bit }}) <> 0) -- leaves hole {{ loop.index }} for a cell that is alone
{%- endif %}
{%- endfor %}
GROUP BY
  1, 2{{ ", 3" if has_mirror }}{% for bit in hole_bits %}, {{ loop.index + 2 }}{% endfor %}
;
