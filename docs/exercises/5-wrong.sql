-- Exercise 5, with a mistake: the ring stays open between sides 6 and 1.
SELECT
  Opt5.Center AS Center,
  Opt5.Opt1_Piece_ID AS Opt1_Piece_ID,
  Opt5.Opt2_Piece_ID AS Opt2_Piece_ID,
  Opt5.Opt3_Piece_ID AS Opt3_Piece_ID,
  Opt5.Opt4_Piece_ID AS Opt4_Piece_ID,
  Opt5.Piece_ID AS Opt5_Piece_ID,
  Sequence.Piece_ID AS Piece_ID,
  Sequence.Seq_ID AS Seq_ID,
  Sequence.Seq AS Seq
FROM
  Opt5
  JOIN Piece AS Center
    ON Center.ID = Opt5.Center
  JOIN Sequence
    ON Sequence.Seq_ID = substr(Center.Description, 6, 1) -- shows the centre's side 6
    AND substr(Sequence.Seq, 3, 1) = substr(Opt5.Seq, 1, 1) -- meets the piece at side 5
    AND Sequence.Piece_ID NOT IN (
      Opt5.Center, Opt5.Opt1_Piece_ID, Opt5.Opt2_Piece_ID, Opt5.Opt3_Piece_ID, Opt5.Opt4_Piece_ID, Opt5.Piece_ID
    );
