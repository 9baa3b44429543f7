-- Exercise 1, with a mistake: the pieces at sides 1 and 2 may be used a second time.
SELECT
  Opt3.Center AS Center,
  Opt3.Opt1_Piece_ID AS Opt1_Piece_ID,
  Opt3.Opt2_Piece_ID AS Opt2_Piece_ID,
  Opt3.Piece_ID AS Opt3_Piece_ID,
  Sequence.Piece_ID AS Piece_ID,
  Sequence.Seq_ID AS Seq_ID,
  Sequence.Seq AS Seq
FROM
  Opt3
  JOIN Piece AS Center
    ON Center.ID = Opt3.Center
  JOIN Sequence
    ON Sequence.Seq_ID = substr(Center.Description, 4, 1) -- shows the centre's side 4
    AND substr(Sequence.Seq, 3, 1) = substr(Opt3.Seq, 1, 1) -- meets the piece at side 3
    AND Sequence.Piece_ID NOT IN (Opt3.Center, Opt3.Piece_ID);
