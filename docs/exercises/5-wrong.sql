-- Exercise 5, with a mistake: the ring stays open between sides 6 and 1.
SELECT
  OptA3.Center AS Center,
  OptA3.Opt1_Piece_ID AS Opt1_Piece_ID,
  OptA3.Opt2_Piece_ID AS Opt2_Piece_ID,
  OptA3.Piece_ID AS Opt3_Piece_ID,
  OptB3.Opt4_Piece_ID AS Opt4_Piece_ID,
  OptB3.Opt5_Piece_ID AS Opt5_Piece_ID,
  OptB3.Piece_ID AS Piece_ID,
  OptB3.Seq_ID AS Seq_ID,
  OptB3.Seq AS Seq
FROM
  OptA3
  JOIN OptB3
    ON OptB3.Center = OptA3.Center -- has the same centre
    AND substr(OptB3.Opt4_Seq, 3, 1) = substr(OptA3.Seq, 1, 1) -- meets side 3 with side 4
    AND OptB3.Opt4_Piece_ID NOT IN (OptA3.Opt1_Piece_ID, OptA3.Opt2_Piece_ID, OptA3.Piece_ID)
    AND OptB3.Opt5_Piece_ID NOT IN (OptA3.Opt1_Piece_ID, OptA3.Opt2_Piece_ID, OptA3.Piece_ID)
    AND OptB3.Piece_ID NOT IN (OptA3.Opt1_Piece_ID, OptA3.Opt2_Piece_ID, OptA3.Piece_ID);
