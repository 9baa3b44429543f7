-- The tables of a cover: a board of cells, pieces made of squares, and every way to lay a piece on the board.
-- Masks hold one bit for each cell or for each piece; a hole counts as a piece of one square.

-- Cell: one row is a cell of the board. IDs count the cells in reading order; Bit is the cell's bit in the masks of
-- cells, which a plan numbers in an order of its own.
CREATE TABLE Cell (
  ID INTEGER NOT NULL PRIMARY KEY,
  Name TEXT NOT NULL UNIQUE,
  Bit INTEGER NOT NULL UNIQUE,
  Row_No INTEGER NOT NULL,
  Column_No INTEGER NOT NULL,
  UNIQUE (Row_No, Column_No)
);

-- Orientation: one row is a piece, turned or flipped in one way; Piece_Bit is its bit in the masks of pieces.
CREATE TABLE Orientation (
  ID INTEGER NOT NULL PRIMARY KEY,
  Piece_ID TEXT NOT NULL,
  Piece_Bit INTEGER NOT NULL,
  N_Squares INTEGER NOT NULL
);

-- Square: one row is a square of an oriented piece, counted from the square that covers the lowest cell.
CREATE TABLE Square (
  Orientation_ID INTEGER NOT NULL REFERENCES Orientation (ID),
  Row_No INTEGER NOT NULL,
  Column_No INTEGER NOT NULL,
  PRIMARY KEY (Orientation_ID, Row_No, Column_No)
);

-- Hole: one row is a hole and one of the cells that it may leave free.
CREATE TABLE Hole (
  Orientation_ID INTEGER NOT NULL,
  Piece_ID TEXT NOT NULL,
  Piece_Bit INTEGER NOT NULL,
  Cell_ID INTEGER NOT NULL REFERENCES Cell (ID),
  PRIMARY KEY (Orientation_ID, Cell_ID)
);

-- Placement: one row is an oriented piece at one place of the board. Cells is the mask of the cells that it covers,
-- First_Bit the bit of the lowest of them.
CREATE TABLE Placement (
  ID INTEGER NOT NULL PRIMARY KEY,
  Piece_ID TEXT NOT NULL,
  Piece_Bit INTEGER NOT NULL,
  First_Bit INTEGER NOT NULL,
  Cells INTEGER NOT NULL
);

-- The stages look for a placement by the lowest cell it covers, in the order of the IDs, and then read its two masks.
CREATE INDEX Placement_By_First_Bit ON Placement (First_Bit, ID, Piece_Bit, Cells);

-- Empty_Board: one row, the masks of all cells and of all pieces.
CREATE TABLE Empty_Board (
  Free_Cells INTEGER NOT NULL,
  Free_Pieces INTEGER NOT NULL
);
