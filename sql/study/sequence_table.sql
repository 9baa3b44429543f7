-- Sequence: every three sides in a row, clockwise, of every piece of a batch.
-- One row: a piece and three of its sides; Seq_ID is the middle one, which will touch the centre. The key is what a
-- stage knows when it looks for the next piece, so that a look-up is one step down the tree to the rows themselves.
CREATE TEMPORARY TABLE Sequence (
  Puzzle_ID INTEGER NOT NULL,
  Seq_ID INTEGER NOT NULL,
  Third_Side INTEGER NOT NULL,
  Piece_Bit INTEGER NOT NULL,
  First_Side INTEGER NOT NULL,
  PRIMARY KEY (Puzzle_ID, Seq_ID, Third_Side, Piece_Bit)
) WITHOUT ROWID;
