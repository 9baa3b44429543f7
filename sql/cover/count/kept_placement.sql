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
-- Kept_Placement: every placement, with its mirror image.
-- One row: a placement.
{%- endif %}
{%- if moves %}
-- In the mirror image, every line of cells is reversed: each bit moves up or down in the mask.
{%- endif %}
INSERT INTO Kept_Placement ({{ columns | join(", ") }}{{ ", Mirror_Cells" if moves }})
SELECT
{%- for column in columns %}
  Placement.{{ column }} AS {{ column }}{{ "," if not loop.last or moves }}
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
      (Turned_Cell.Cell_Bit & Placement.Cells) <> 0
    GROUP BY
      Turned_Cell.Symmetry_No
    HAVING
      min(Turned_Cell.Turned_Line) > min(Turned_Cell.Line)
      OR (
        min(Turned_Cell.Turned_Line) = min(Turned_Cell.Line)
        AND sum(Turned_Cell.Turned_Bit) > Placement.Cells
{%- if moves %}
        AND sum(Turned_Cell.Turned_Bit) > {{ mirrored("          ") | trim }}
{%- endif %}
      )
  )
{%- endif %};
