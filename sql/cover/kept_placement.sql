{%- if once -%}
-- Kept_Placement: every placement, but only one of those of piece {{ once | literal }} that turn into each other with the whole board{{ ", and its mirror image" if moves }}.
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
{%- for move in moves %}
  {{ "+ " if not loop.first else "  " }}{% if move.up %}((Placement.Cells & {{ move.cells }}) << {{ move.up }}){% elif move.down %}((Placement.Cells & {{ move.cells }}) >> {{ move.down }}){% else %}(Placement.Cells & {{ move.cells }}){% endif %}{{ " AS Mirror_Cells" if loop.last }}
{%- endfor %}
FROM
  Placement
{%- if once %}
  LEFT JOIN Left_Out
    ON Left_Out.Placement_ID = Placement.ID
WHERE
  Left_Out.Placement_ID IS NULL
{%- endif %};
