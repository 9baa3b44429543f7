{%- set before = "Empty_Board" if k == 1 else "Opt%d" | format(k - 1) -%}
-- Opt{{ k }}: a placement on the lowest free cell of every row of {{ before }}.
{%- if is_last %}
-- One row: a covered board; no cell and no piece is free.
{%- elif k == 1 %}
-- One row: a placement that covers the first cell.
{%- else %}
-- One row: {{ k }} placements of different pieces that do not overlap and leave no gap before the lowest free cell.
{%- endif %}
-- A mask and its negative share one bit: the lowest that is set.
CREATE TABLE Opt{{ k }} AS
SELECT
{%- for j in range(1, k - 1) %}
  {{ before }}.Opt{{ j }}_Placement_ID AS Opt{{ j }}_Placement_ID,
{%- endfor %}
{%- if k > 1 %}
  {{ before }}.Placement_ID AS {{ before }}_Placement_ID,
{%- endif %}
  Placement.ID AS Placement_ID,
  {{ before }}.Free_Cells - Placement.Cells AS Free_Cells,
  {{ before }}.Free_Pieces - Placement.Piece_Bit AS Free_Pieces
FROM
  {{ before }}
  JOIN Placement
    ON Placement.First_Bit = ({{ before }}.Free_Cells & (-{{ before }}.Free_Cells)) -- covers the lowest free cell
    AND (Placement.Piece_Bit & {{ before }}.Free_Pieces) <> 0 -- is not a piece already placed
    AND (Placement.Cells & {{ before }}.Free_Cells) = Placement.Cells -- lies on free cells only
;
