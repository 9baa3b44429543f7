-- Candidate: every piece in every turn; turns in which it looks the same are one candidate.
-- One row: a piece, turned clockwise by Turn_No sides. ID is the piece's number, with the turn as its last {{ "digit" if id_step == 10 else "two digits" }}.
-- Sides is what the piece shows then, clockwise from side 0 of its slot; Side_K is side K of it as a number, which Symbol spells
-- out. {% if n_masks == 1 %}Unit and Full_Bit are the piece's part of the mask of used pieces.{% else %}Unit_M and Full_Bit_M are the piece's part of mask M of used pieces; in the other masks it has none.{% endif %}
CREATE TABLE Candidate AS
WITH Look AS (
  SELECT
    Tile.Piece_No AS Piece_No,
    Tile.Piece_ID AS Piece_ID,
    Turn.Turn_No AS Turn_No,
    substr(replace('**', '*', Piece.Description), {{ n_sides + 1 }} - Turn.Turn_No, {{ n_sides }}) AS Sides,
{%- if n_masks > 1 %}
    Tile.Mask_No AS Mask_No,
{%- endif %}
    Tile.Unit AS Unit,
    Tile.Full_Bit AS Full_Bit,
{%- for side in range(n_sides) %}
    max(CASE WHEN (Side.Side_No + Turn.Turn_No) % {{ n_sides }} = {{ side }} THEN Side.Value_Shown END) AS Side_{{ side }}{{ "," if not loop.last }}
{%- endfor %}
  FROM
    Tile
    JOIN Piece
      ON Piece.ID = Tile.Piece_ID
    CROSS JOIN Turn
    JOIN Side
      ON Side.Piece_No = Tile.Piece_No
  GROUP BY
    Tile.Piece_No,
    Tile.Piece_ID,
    Turn.Turn_No,
    Piece.Description,
{%- if n_masks > 1 %}
    Tile.Mask_No,
{%- endif %}
    Tile.Unit,
    Tile.Full_Bit
)
SELECT
  Look.Piece_No * {{ id_step }} + min(Look.Turn_No) AS ID,
  Look.Piece_ID AS Piece_ID,
  min(Look.Turn_No) AS Turn_No,
  min(Look.Sides) AS Sides,
{%- if n_masks == 1 %}
  Look.Unit AS Unit,
  Look.Full_Bit AS Full_Bit,
{%- else %}
{%- for mask in range(1, n_masks + 1) %}
  CASE Look.Mask_No WHEN {{ mask }} THEN Look.Unit ELSE 0 END AS Unit_{{ mask }},
  CASE Look.Mask_No WHEN {{ mask }} THEN Look.Full_Bit ELSE 0 END AS Full_Bit_{{ mask }},
{%- endfor %}
{%- endif %}
{%- for side in range(n_sides) %}
  Look.Side_{{ side }} AS Side_{{ side }}{{ "," if not loop.last }}
{%- endfor %}
FROM
  Look
GROUP BY
  Look.Piece_No,
  Look.Piece_ID,
{%- if n_masks > 1 %}
  Look.Mask_No,
{%- endif %}
  Look.Unit,
  Look.Full_Bit,
{%- for line in range(n_sides) | batch(6) %}
  {% for side in line %}Look.Side_{{ side }}{{ ", " if not loop.last }}{% endfor %}{{ "," if not loop.last }}
{%- endfor %}
ORDER BY
  ID;
