-- Sequence: every three sides in a row, clockwise, of every piece.
-- One row: a piece, the middle side (Seq_ID) and the three sides (Seq).
-- A piece is a ring, so its sides are written out twice ('**' with the sides in place of each star).
INSERT INTO Sequence (Piece_ID, Seq_ID, Seq)
WITH RECURSIVE Turn (First_Side) AS (
  SELECT 1
  UNION ALL
  SELECT First_Side + 1 FROM Turn WHERE First_Side < {{ order }}
)
SELECT DISTINCT
  Piece.ID AS Piece_ID,
  substr(replace('**', '*', Piece.Description), Turn.First_Side + 1, 1) AS Seq_ID,
  substr(replace('**', '*', Piece.Description), Turn.First_Side, 3) AS Seq
FROM
  Piece
  CROSS JOIN Turn;
