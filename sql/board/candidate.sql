-- Candidate: every piece in every turn; turns that leave it looking as before are one.
-- One row: a piece's number with its turn as the last {{ "digit" if id_step == 10 else "two digits" }} (ID), its part of the mask of used pieces (Unit, Full_Bit),
-- and what it shows at each side of a slot. A turn goes clockwise by one side.
CREATE TABLE Candidate AS
WITH Turned AS (
  SELECT
    Tile.Piece_No AS Piece_No,
    Turn.Turn_No AS Turn_No,
    Tile.Unit AS Unit,
    Tile.Full_Bit AS Full_Bit,
{%- for side in range(n_sides) %}
    max(CASE WHEN (Side.Side_No + Turn.Turn_No) % {{ n_sides }} = {{ side }} THEN Side.Value_Shown END) AS Side_{{ side }}{{ "," if not loop.last }}
{%- endfor %}
  FROM
    Tile
    CROSS JOIN Turn
    JOIN Side
      ON Side.Piece_No = Tile.Piece_No
  GROUP BY
    Tile.Piece_No,
    Turn.Turn_No,
    Tile.Unit,
    Tile.Full_Bit
)
SELECT
  Turned.Piece_No * {{ id_step }} + min(Turned.Turn_No) AS ID,
  Turned.Unit AS Unit,
  Turned.Full_Bit AS Full_Bit,
{%- for side in range(n_sides) %}
  Turned.Side_{{ side }} AS Side_{{ side }}{{ "," if not loop.last }}
{%- endfor %}
FROM
  Turned
GROUP BY
  Turned.Piece_No,
  Turned.Unit,
  Turned.Full_Bit,
{%- for side in range(n_sides) %}
  Turned.Side_{{ side }}{{ "," if not loop.last }}
{%- endfor %}
ORDER BY
  ID;
