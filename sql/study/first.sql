-- Opt1: every piece that can sit at side 1 of a centre, in all puzzles of the batch at once.
-- One row: a puzzle, a centre and the piece beside it.
-- The last two rules look ahead. The first side of the sequence will touch the piece at side 2, whose middle side
-- shows the centre's side 2; its third side will touch the piece at side {{ order }} in the same way. No piece has a side
-- twice, so neither of them can show that number again.
INSERT INTO Opt1 (Puzzle_ID, Center, Used_Pieces, First_Corner, Next_Corner)
SELECT
  Center.Puzzle_ID AS Puzzle_ID,
  Center.Piece_No AS Center,
  Center.Piece_Bit | Sequence.Piece_Bit AS Used_Pieces,
  Sequence.Corner AS First_Corner,
  Center.Corner_2 + Sequence.First_Side AS Next_Corner
FROM
  Piece AS Center
  JOIN Sequence
    ON Sequence.Corner BETWEEN Center.Corner_1 AND Center.Corner_1 + 99 -- shows the centre its side 1
    AND Sequence.Piece_Bit <> Center.Piece_Bit -- is not the centre
    AND Sequence.First_Side <> Center.Second_Side -- leaves side 2 a neighbour
    AND Sequence.Corner <> Center.Corner_1 + Center.Last_Side -- leaves side {{ order }} a neighbour
;
