-- Opt1: every piece that can sit at side 1 of a centre, the centre's own kind as well: there are copies of each.
-- One row: a centre and the piece beside it.
-- The last two rules look ahead: no piece has a side twice, so a neighbour that shows the centre its side cannot show
-- the same number to this piece.
INSERT INTO Opt1 (Center, Copies_Low, Copies_High, Ring_Start, Ring_End)
SELECT
  Center.ID AS Center,
  Center.Unit_Low + Sequence.Unit_Low AS Copies_Low,
  Center.Unit_High + Sequence.Unit_High AS Copies_High,
  Sequence.Third_Side AS Ring_Start,
  Sequence.First_Side AS Ring_End
FROM
  Piece AS Center
  JOIN Sequence
    ON Sequence.Seq_ID = Center.Side_1 -- shows the centre its side 1
    AND Sequence.First_Side <> Center.Side_2 -- leaves side 2 a neighbour
    AND Sequence.Third_Side <> Center.Side_{{ order }} -- leaves side {{ order }} a neighbour
;
