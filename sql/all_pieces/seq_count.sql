-- Seq_Count: how many pieces have the same three sides in a row.
-- One row: three sides in a row, clockwise, with Seq_ID in the middle, and the number of pieces that have them. In the ring,
-- any of these pieces will do.
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
