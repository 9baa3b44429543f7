{%- set before = "Empty_Board" if k == 1 else "Rest%d" | format(k - 1) -%}
{%- set free_before = before ~ ".Free_Cells" ~ (cell_masks[0] if k == 1 else "") -%}
{%- set free = free_before ~ " - Late_Placement.Cells" -%}
{%- set mirrored = (free_before if k == 1 else before ~ ".Mirror_Cells") ~ " - Late_Placement.Mirror_Cells" -%}
-- Rest{{ k }}: one more placement for every row of {{ before }}, which begins before all those in the row.
-- One row: the last {{ "placement" if k == 1 else k ~ " placements" }} of a cover. All other placements begin earlier, so they have to cover every
-- cell that is still free. The highest of these cells is checked exactly, and all of them roughly.
CREATE TABLE Rest{{ k }} AS
SELECT
  Late_Placement.ID AS Opt{{ n_stages - k + 1 }}_Placement_ID,
{%- for j in range(n_stages - k + 2, n_stages + 1) %}
  {{ before }}.Opt{{ j }}_Placement_ID AS Opt{{ j }}_Placement_ID,
{%- endfor %}
  Late_Placement.First_Bit AS First_Bit,
  {{ free }} AS Free_Cells,
  {{ mirrored }} AS Mirror_Cells,
  {{ before }}.Free_Pieces - Late_Placement.Piece_Bit AS Free_Pieces
FROM
  {{ before }}
  CROSS JOIN Reach
  CROSS JOIN Late_Placement
WHERE
  Reach.First_Bit = Late_Placement.First_Bit -- looks up how far placements that begin no later can reach
{%- if k > 1 %}
  AND Reach.First_Bit < {{ before }}.First_Bit -- begins before the placements already made
{%- endif %}
  AND ({{ free_before }} & Reach.Beyond) = 0 -- keeps every free cell within reach
  AND (Late_Placement.{{ piece_bits }} & {{ before }}.Free_Pieces) <> 0 -- is not a piece {{ "whose copies are all" if has_copies else "already" }} placed
  AND (Late_Placement.Cells & {{ free_before }}) = Late_Placement.Cells -- lies on free cells only
  AND (({{ free }}) & Reach.Beyond_Before) = 0 -- leaves only cells that an earlier placement can reach
  AND EXISTS (
    SELECT
      Earlier.ID
    FROM
      Late_Placement AS Earlier
    WHERE
      Earlier.Mirror_Bit = (({{ mirrored }}) & (-({{ mirrored }})))
      AND Earlier.First_Bit < Late_Placement.First_Bit
      AND (Earlier.{{ piece_bits }} & ({{ before }}.Free_Pieces - Late_Placement.Piece_Bit)) <> 0
      AND (Earlier.Cells & ({{ free }})) = Earlier.Cells
  ) -- leaves a highest free cell that an earlier placement can cover
;
