-- Opt1: every piece that can sit at side 1 of a centre, in all puzzles of the batch at once.
-- One row: a puzzle, a centre and the piece beside it.
-- The last two rules look ahead. The first side of the sequence will touch the piece at side 2, whose middle side
-- shows the centre's side 2; its third side will touch the piece at side {{ order }} in the same way. No piece has a side
-- twice, so neither of them can show that number again.
INSERT INTO Opt1 (Puzzle_ID, Center, Used_Pieces, Ring_Start, Ring_End)
SELECT
  Center.Puzzle_ID AS Puzzle_ID,
  Center.Piece_No AS Center,
  Center.Piece_Bit | Sequence.Piece_Bit AS Used_Pieces,
  Sequence.Third_Side AS Ring_Start,
  Sequence.First_Side AS Ring_End
FROM
  Piece AS Center
  JOIN Sequence
    ON Sequence.Puzzle_ID = Center.Puzzle_ID -- belongs to the same puzzle
    AND Sequence.Seq_ID = Center.Side_1 -- shows the centre its side 1
    AND Sequence.Piece_Bit <> Center.Piece_Bit -- is not the centre
    AND Sequence.First_Side <> Center.Side_2 -- leaves side 2 a neighbour
    AND Sequence.Third_Side <> Center.Side_{{ order }} -- leaves side {{ order }} a neighbour
;
