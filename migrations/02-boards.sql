-- The tables of board puzzles.

-- Tile: one row is a piece, its number (counted from 1) and its part of the mask of used pieces.
-- Using a piece adds Unit to the mask. Full_Bit stands in the mask once all copies of the piece are in use.
CREATE TABLE Tile (
  Piece_No INTEGER NOT NULL PRIMARY KEY,
  Piece_ID TEXT NOT NULL UNIQUE REFERENCES Piece (ID),
  Unit INTEGER NOT NULL,
  Full_Bit INTEGER NOT NULL
);

-- Side: one row is a side of a piece, counted clockwise from 0, and what it shows, as a number.
-- In puzzles where an in meets an out, the out is the negative of the in that it meets.
CREATE TABLE Side (
  Piece_No INTEGER NOT NULL REFERENCES Tile (Piece_No),
  Side_No INTEGER NOT NULL,
  Value_Shown INTEGER NOT NULL,
  PRIMARY KEY (Piece_No, Side_No)
) WITHOUT ROWID;

-- Turn: one row is a turn that a piece may make, clockwise by so many sides.
CREATE TABLE Turn (
  Turn_No INTEGER NOT NULL PRIMARY KEY
);
