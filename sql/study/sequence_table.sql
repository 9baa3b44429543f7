-- Sequence: every three sides in a row, clockwise, of every piece of a batch, with sides as in Piece.
-- One row: a piece and three of its sides. Seq_ID is the middle one, which touches the centre, Third_Side touches the piece
-- before, and First_Side is left for the next piece.
CREATE TEMPORARY TABLE Sequence (
  Seq_ID INTEGER NOT NULL,
  Third_Side INTEGER NOT NULL,
  Piece_Bit INTEGER NOT NULL,
  First_Side INTEGER NOT NULL,
  PRIMARY KEY (Seq_ID, Third_Side, Piece_Bit)
) WITHOUT ROWID;
