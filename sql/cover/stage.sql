{%- set before = "Empty_Board" if k == 1 else "Opt%d" | format(k - 1) -%}
-- Opt{{ k }}: a placement on the lowest free cell of every row of {{ before }}.
{%- if is_last %}
-- One row: a covered board; no cell and no piece is free.
{%- elif k == 1 %}
-- One row: a placement that covers the first cell.
{%- else %}
-- One row: {{ k }} placements {{ "of different pieces " if not has_copies }}that do not overlap and leave no gap before the lowest free cell.
{%- endif %}
-- A mask and its negative share one bit: the lowest that is set.
{%- if cell_masks | length > 1 %}
-- No two bits of a mask are the same modulo 67, so that this and the number of the mask make the code of a cell.
{%- endif %}
CREATE TABLE Opt{{ k }} AS
SELECT
{%- for j in range(1, k - 1) %}
  {{ before }}.Opt{{ j }}_Placement_ID AS Opt{{ j }}_Placement_ID,
{%- endfor %}
{%- if k > 1 %}
  {{ before }}.Placement_ID AS {{ before }}_Placement_ID,
{%- endif %}
  Placement.ID AS Placement_ID,
{%- for mask in cell_masks %}
  {{ before }}.Free_Cells{{ mask }} - Placement.Cells{{ mask }} AS Free_Cells{{ mask }},
{%- endfor %}
{%- for mask in piece_masks %}
  {{ before }}.Free_Pieces{{ mask }} - Placement.Piece_Bit{{ mask }} AS Free_Pieces{{ mask }}{{ "," if not loop.last }}
{%- endfor %}
FROM
  {{ before }}
  {{ "CROSS " if is_ordered }}JOIN Placement
{{ "WHERE\n    " if is_ordered else "    ON " }}
{%- if cell_masks | length == 1 -%}
    Placement.First_Bit = ({{ before }}.Free_Cells & (-{{ before }}.Free_Cells)) -- covers the lowest free cell
{%- else -%}
    Placement.First_Code = CASE
{%- for mask in cell_masks %}
      WHEN {{ before }}.Free_Cells{{ mask }} <> 0 THEN {{ 67 * loop.index }} + ({{ before }}.Free_Cells{{ mask }} & (-{{ before }}.Free_Cells{{ mask }})) % 67
{%- endfor %}
    END -- covers the lowest free cell
{%- endif %}
    AND {{ "(" if piece_masks | length > 1 }}
{%- for mask in piece_masks -%}
    (Placement.{{ piece_bits }}{{ mask }} & {{ before }}.Free_Pieces{{ mask }}){{ " | " if not loop.last }}
{%- endfor -%}
    {{ ")" if piece_masks | length > 1 }} <> 0 -- is not a piece {{ "whose copies are all" if has_copies else "already" }} placed
{%- if cell_masks | length == 1 %}
    AND (Placement.Cells & {{ before }}.Free_Cells) = Placement.Cells -- lies on free cells only
{%- else %}
    AND (
{%- for mask in cell_masks %}
      {{ "AND " if not loop.first }}(Placement.Cells{{ mask }} & {{ before }}.Free_Cells{{ mask }}) = Placement.Cells{{ mask }}
{%- endfor %}
    ) -- lies on free cells only
{%- endif %}
;
