-- Sequence: every three sides in a row, clockwise, of every piece of a batch.
-- One row: a piece and three of its sides. Corner is where they fit: 10000 times the puzzle, plus 100 times the middle side,
-- which touches the centre, plus the third side, which touches the piece before. First_Side is left for the next piece.
-- A stage finds its pieces by Corner alone.
CREATE TEMPORARY TABLE Sequence (
  Corner INTEGER NOT NULL,
  Piece_Bit INTEGER NOT NULL,
  First_Side INTEGER NOT NULL,
  PRIMARY KEY (Corner, Piece_Bit)
) WITHOUT ROWID;
