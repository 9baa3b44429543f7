{%- set after = "(Shape.Free_Cells - " ~ placements ~ ".Cells)" -%}
{%- set mirrored = "(Shape.Mirror_Cells - " ~ placements ~ ".Mirror_Cells)" -%}
-- Step{{ k }}: every placement on the lowest of the cells that {{ before }} leaves free, whichever pieces are left.
-- One row: the free cells before and after a placement, and its piece. What fits where depends on cells alone: many rows
-- of {{ before }} leave the same cells free, and here they are one.
{%- if has_mirror %}
-- What is free can be covered in as many ways as its mirror image: the greater mask stands for both.
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
{%- for column in piece_columns %}
  {{ placements }}.{{ column }} AS {{ column }}{{ "," if not loop.last }}
{%- endfor %}
FROM
  (
    SELECT DISTINCT
      {{ before }}.Free_Cells AS Free_Cells{{ "," if has_mirror }}
{%- if has_mirror %}
      {{ before }}.{{ "Free_Cells" if k == 1 else "Mirror_Cells" }} AS Mirror_Cells
{%- endif %}
    FROM
      {{ before }}
  ) AS Shape
  JOIN {{ placements }}
    ON {{ placements }}.First_Bit = (Shape.Free_Cells & (-Shape.Free_Cells)) -- covers the lowest free cell
    AND ({{ placements }}.Cells & Shape.Free_Cells) = {{ placements }}.Cells -- lies on free cells only
{%- if neighbours %}
    AND ({{ after }} & (
{%- for pair in neighbours %}
      {{ "| " if not loop.first }}(({{ after }} & {{ pair.lower }}) << {{ pair.distance }}) | (({{ after }} & {{ pair.upper }}) >> {{ pair.distance }})
{%- endfor %}
    )) = {{ after }} -- leaves no cell alone: each free cell is the neighbour of a free cell
{%- endif %}
;
