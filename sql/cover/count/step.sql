{%- set after = "(Shape.Free_Cells - " ~ placements ~ ".Cells)" -%}
{%- set mirrored = "(Shape.Mirror_Cells - " ~ placements ~ ".Mirror_Cells)" -%}
{%- macro next_to() -%}
{%- for pair in neighbours %}
      {{ "| " if not loop.first }}(({{ after }} & {{ pair.lower }}) << {{ pair.distance }}) | (({{ after }} & {{ pair.upper }}) >> {{ pair.distance }})
{%- endfor -%}
{%- endmacro -%}
-- Step{{ k }}: every placement on the lowest of the cells that {{ before }} leaves free, whichever pieces are left.
-- One row: the free cells before and after a placement, and its piece. What fits where depends on cells alone: many rows
-- of {{ before }} leave the same cells free, and here they are one.
{%- if has_mirror %}
-- What is free can be covered in as many ways as its mirror image: the greater mask stands for both.
{%- endif %}
{%- if alone and neighbours %}
-- Lonely_Cells are the free cells without a free neighbour: only a hole can take them.
{%- endif %}
-- A mask and its negative share one bit: the lowest that is set.
CREATE TABLE Step{{ k }} AS
SELECT
  Shape.Free_Cells AS Before_Cells,
{%- if has_mirror %}
  CASE WHEN {{ after }} >= {{ mirrored }} THEN {{ after }} ELSE {{ mirrored }} END AS Free_Cells,
  CASE WHEN {{ after }} >= {{ mirrored }} THEN {{ mirrored }} ELSE {{ after }} END AS Mirror_Cells,
{%- else %}
  {{ after[1:-1] }} AS Free_Cells,
{%- endif %}
{%- if alone and neighbours %}
  {{ after[1:-1] }} - ({{ after }} & (
{{- next_to() }}
  )) AS Lonely_Cells,
{%- endif %}
{%- for column in piece_columns %}
  {{ placements }}.{{ column }} AS {{ column }}{{ "," if not loop.last }}
{%- endfor %}
FROM
  (
    SELECT DISTINCT
      {{ before }}.Free_Cells{{ cell_masks[0] if k == 1 }} AS Free_Cells{{ "," if has_mirror }}
{%- if has_mirror %}
      {{ before }}.{{ "Free_Cells" if k == 1 else "Mirror_Cells" }} AS Mirror_Cells
{%- endif %}
    FROM
      {{ before }}
{%- if alone and neighbours and k > n_first + 1 %}
    WHERE
{%- for hole in alone %}
      {{ "AND " if not loop.first }}(({{ before }}.Lonely_Cells & {{ hole.cells }}) & (-({{ before }}.Lonely_Cells & {{ hole.cells }}))) = ({{ before }}.Lonely_Cells & {{ hole.cells }}) -- leaves no two cells alone for one hole
{%- endfor %}
{%- endif %}
  ) AS Shape
{%- if by_nearby %}
  JOIN Nearby
    ON Nearby.First_Bit = (Shape.Free_Cells & (-Shape.Free_Cells)) -- looks up the cells near the lowest free cell
  JOIN Fit
    ON Fit.First_Bit = (Shape.Free_Cells & (-Shape.Free_Cells)) -- covers the lowest free cell
    AND Fit.Free_Nearby = (Shape.Free_Cells & Nearby.Near_Cells) -- lies on free cells nearby
{%- else %}
  JOIN {{ placements }}
    ON {{ placements }}.First_Bit = (Shape.Free_Cells & (-Shape.Free_Cells)) -- covers the lowest free cell
{%- endif %}
{%- if k == n_stages %}
    AND {{ placements }}.Cells = Shape.Free_Cells -- lies on all free cells
{%- else %}
    AND ({{ placements }}.Cells & Shape.Free_Cells) = {{ placements }}.Cells -- lies on free cells only
{%- endif %}
{%- if neighbours and not is_any_alone %}
    AND ({{ after }} & (
{{- next_to() }}
    )) = {{ after }} -- leaves no cell alone: each free cell is the neighbour of a free cell
{%- elif neighbours and others %}
    AND (({{ after }} & {{ others }}) & (
{{- next_to() }}
    )) = ({{ after }} & {{ others }}) -- leaves no cell alone {{ "except next to the last one" if cell_masks | length > 1 else "that no hole may take" }}
{%- endif %}
;
