-- Candidate: every piece in every turn; turns in which it looks the same are one candidate.
-- One row: a piece in one turn. ID is the piece's number, with the turn as its last {{ "digit" if id_step == 10 else "two digits" }}; Unit and Full_Bit are the
-- piece's part of the mask of used pieces; Side_K is what it shows at side K of a slot. A turn is one side clockwise.
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
