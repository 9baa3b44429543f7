-- Sequence: every three sides in a row, clockwise, of every piece of an order.
-- One row: a piece and three of its sides; Seq_ID is the middle one, which will touch the centre.
CREATE TEMPORARY TABLE Sequence (
  Seq_ID INTEGER NOT NULL,
  Third_Side INTEGER NOT NULL,
  Piece_ID INTEGER NOT NULL,
  First_Side INTEGER NOT NULL,
  Unit_Low INTEGER NOT NULL,
  Unit_High INTEGER NOT NULL,
  PRIMARY KEY (Seq_ID, Third_Side, Piece_ID)
) WITHOUT ROWID;
