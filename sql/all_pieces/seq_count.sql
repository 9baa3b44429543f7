-- Seq_Count: the pieces that have the same three sides in a row, counted.
-- One row: three sides in a row, clockwise, Seq_ID in the middle, and the number of pieces that have them. The ring tells
-- these pieces apart in nothing else.
CREATE TABLE Seq_Count AS
SELECT
  Sequence.Seq_ID AS Seq_ID,
  substr(Sequence.Seq, 1, 1) AS First_Side,
  substr(Sequence.Seq, 3, 1) AS Third_Side,
  count(*) AS N_Pieces
FROM
  Sequence
GROUP BY
  Sequence.Seq_ID,
  substr(Sequence.Seq, 1, 1),
  substr(Sequence.Seq, 3, 1);
