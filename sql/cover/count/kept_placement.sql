{%- set cells = "Placement.Cells" ~ cell_masks[0] -%}
{%- set has_implied_cell = cell_masks | length > 1 -%}
{%- macro mirrored(indent) -%}
{%- for move in moves %}
{{ indent }}{{ "+ " if not loop.first }}{% if move.up %}((Placement.Cells & {{ move.cells }}) << {{ move.up }}){% elif move.down %}((Placement.Cells & {{ move.cells }}) >> {{ move.down }}){% else %}(Placement.Cells & {{ move.cells }}){% endif %}
{%- endfor %}
{%- endmacro -%}
{%- if once -%}
-- Kept_Placement: every placement, but only one of those of piece {{ once.piece | literal }} that turn into each other with the whole board{{ ", and its mirror image" if moves }}.
-- One row: a placement. Of those that turn into each other, the one is kept that begins in the last line of cells; of several
-- such, the one whose mask is the greatest number. So the piece can hardly be laid in the first stages. Each cover that is
-- then found stands for {{ weight }} {{ "cover" if weight == 1 else "covers" }} of the board.
{%- else -%}
-- Kept_Placement: every placement{{ ", with its mirror image" if moves }}.
-- One row: a placement.
{%- endif %}
{%- if has_implied_cell %}
-- The last cell of the board has no bit here, so that one mask is enough. All pieces together have as many squares as the board
-- has cells: if they cover every other cell once, they cover the last one once.
{%- endif %}
{%- if moves %}
-- In the mirror image, every line of cells is reversed: each bit moves up or down in the mask.
{%- endif %}
INSERT INTO Kept_Placement ({{ columns | join(", ") }}{{ ", Mirror_Cells" if moves }})
SELECT
{%- for column in columns %}
  {% if column == "Cells" %}{{ cells }}{% elif column == "First_Bit" and has_implied_cell %}({{ cells }} & (-{{ cells }})){% else %}Placement.{{ column }}{% endif %} AS {{ column }}{{ "," if not loop.last or moves }}
{%- endfor %}
{%- if moves %}
  {{ mirrored("    ") | trim }} AS Mirror_Cells
{%- endif %}
FROM
  Placement
{%- if once %}
WHERE
  Placement.Piece_Bit <> {{ once.piece_bit }}
  OR NOT EXISTS (
    SELECT
      Turned_Cell.Symmetry_No
    FROM
      Turned_Cell
    WHERE
      (Turned_Cell.Cell_Bit & {{ cells }}) <> 0
{%- if has_implied_cell %}
      OR (Turned_Cell.Cell_Bit = 0 AND Placement.Cells_2 <> 0) -- is the last cell
{%- endif %}
    GROUP BY
      Turned_Cell.Symmetry_No
    HAVING
      min(Turned_Cell.Turned_Line) > min(Turned_Cell.Line)
      OR (
        min(Turned_Cell.Turned_Line) = min(Turned_Cell.Line)
        AND sum(Turned_Cell.Turned_Bit) > {{ cells }}
{%- if moves %}
        AND sum(Turned_Cell.Turned_Bit) > {{ mirrored("          ") | trim }}
{%- endif %}
      )
  )
{%- endif %};
