-- What the bushy plan of a cover needs besides: its second half begins with the last placement and works forwards.

-- Late_Placement: one row is a placement that may be among the last. Mirror_Cells is its mask with the cells counted
-- from the end of the board, Mirror_Bit the lowest bit of it: the highest cell.
CREATE TABLE Late_Placement (
  ID INTEGER NOT NULL PRIMARY KEY,
  Piece_Bit INTEGER NOT NULL,
  First_Bit INTEGER NOT NULL,
  Cells INTEGER NOT NULL,
  Mirror_Cells INTEGER NOT NULL,
  Mirror_Bit INTEGER NOT NULL
);

-- Placements are looked for by the lowest cell, and by the highest.
CREATE INDEX Late_Placement_By_First_Bit
  ON Late_Placement (First_Bit, Piece_Bit, Cells, Mirror_Cells);
CREATE INDEX Late_Placement_By_Mirror_Bit
  ON Late_Placement (Mirror_Bit, First_Bit, Piece_Bit, Cells);

-- Reach: one row is a cell, and the masks of the higher cells that no placement covers which begins before it, and that
-- none covers which begins before it or on it.
CREATE TABLE Reach (
  First_Bit INTEGER NOT NULL PRIMARY KEY,
  Beyond_Before INTEGER NOT NULL,
  Beyond INTEGER NOT NULL
);
