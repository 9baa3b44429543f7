-- The tables of a puzzle database, as SQLite keeps them.
-- A puzzle fills Piece and Sequence; every stage that runs adds a table of its own.

-- Piece: one row is a piece, its sides clockwise in one text.
CREATE TABLE Piece (
  ID TEXT NOT NULL PRIMARY KEY,
  Description TEXT NOT NULL
);

-- Sequence: one row is three sides in a row of a piece, clockwise; Seq_ID is the middle one.
-- A side may stand twice on a piece, so the key is the whole row.
CREATE TABLE Sequence (
  Piece_ID TEXT NOT NULL REFERENCES Piece (ID),
  Seq_ID TEXT NOT NULL,
  Seq TEXT NOT NULL,
  PRIMARY KEY (Piece_ID, Seq_ID, Seq)
);

-- The stages look for a sequence by the side it shows to the centre and the side it shows to the piece before.
CREATE INDEX Sequence_By_Touch ON Sequence (Seq_ID, substr(Seq, 3, 1));

-- Puzzle: one row, the puzzle that the tables hold.
-- Definition is its puzzle file; Is_Loaded is 1 where `joinsaw load` brought the tables, else 0.
CREATE TABLE Puzzle (
  Name TEXT NOT NULL,
  Family TEXT NOT NULL,
  Definition TEXT NOT NULL,
  Is_Loaded INTEGER NOT NULL
);

-- Stage: one row is a stage that ran: its table, the rows it left and the rows it was expected to leave (where the
-- plan knew), the seconds it took and its statement.
-- Order_By lists the terms that put the rows of its table in their printed order.
CREATE TABLE Stage (
  Stage_ID INTEGER NOT NULL PRIMARY KEY,
  Name TEXT NOT NULL UNIQUE,
  N_Rows INTEGER NOT NULL,
  Estimate REAL,
  Seconds REAL NOT NULL,
  Statement TEXT NOT NULL,
  Order_By TEXT NOT NULL
);
