-- Kept_Placement: every placement, but only one of those of piece {{ piece | literal }} that turn into each other with the whole board.
-- One row: a placement. Of those that turn into each other, the one is kept whose mask is the greatest number; each cover
-- that is then found stands for {{ n_symmetries }} covers of the board.
INSERT INTO Kept_Placement ({{ columns | join(", ") }})
SELECT
{%- for column in columns %}
  Placement.{{ column }} AS {{ column }}{{ "," if not loop.last }}
{%- endfor %}
FROM
  Placement
WHERE
  Placement.Piece_Bit <> {{ piece_bit }}
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
      sum(Turned_Cell.Turned_Bit) > Placement.Cells
  );
