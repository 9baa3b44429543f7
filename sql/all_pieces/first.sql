-- Opt1: the pieces that can sit at side 1 of a centre, grouped by the sides that their neighbours will meet.
-- One row: a centre, the side that will close the ring, the side that the next piece has to meet, and how many pieces
-- show these. The centre's own piece is among them: there are copies of every piece.
-- The last two rules look ahead: no piece has a side twice, so a neighbour that shows the centre its side cannot show
-- the same number to this piece.
CREATE TABLE Opt1 AS
SELECT
  Center.ID AS Center,
  Seq_Count.Third_Side AS Ring_Start,
  Seq_Count.First_Side AS Ring_End,
  1 AS N_Labellings,
  Seq_Count.N_Pieces AS N_Fillings
FROM
  Piece AS Center
  JOIN Seq_Count
    ON Seq_Count.Seq_ID = substr(Center.Description, 1, 1) -- shows the centre its side 1
    AND Seq_Count.First_Side <> substr(Center.Description, 2, 1) -- leaves side 2 a neighbour
    AND Seq_Count.Third_Side <> substr(Center.Description, {{ order }}, 1) -- leaves side {{ order }} a neighbour
{%- if centers %}
WHERE
  Center.ID IN ({% for center in centers %}{{ center | literal }}{{ ", " if not loop.last }}{% endfor %})
{%- endif %}
;
