-- Candidate: every piece in every turn; turns that leave it looking as before are one.
-- One row: a piece's number with its turn as the last digit (ID), its part of the mask of used pieces (Unit, Full_Bit),
-- and what it shows at each side of a slot. A turn goes clockwise by one side.
CREATE TABLE Candidate AS
SELECT
  Tile.Piece_No * 10 + min(Turn.Turn_No) AS ID,
  Tile.Unit AS Unit,
  Tile.Full_Bit AS Full_Bit,
{%- for side in range(n_sides) %}
  Side_{{ side }}.Value_Shown AS Side_{{ side }}{{ "," if not loop.last }}
{%- endfor %}
FROM
  Tile
  CROSS JOIN Turn
{%- for side in range(n_sides) %}
  JOIN Side AS Side_{{ side }}
    ON Side_{{ side }}.Piece_No = Tile.Piece_No
    AND Side_{{ side }}.Side_No = ({{ side + n_sides }} - Turn.Turn_No) % {{ n_sides }}
{%- endfor %}
GROUP BY
  Tile.Piece_No,
  Tile.Unit,
  Tile.Full_Bit,
{%- for side in range(n_sides) %}
  Side_{{ side }}.Value_Shown{{ "," if not loop.last else ";" }}
{%- endfor %}
