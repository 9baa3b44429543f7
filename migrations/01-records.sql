-- What every kept file has: Joinsaw's own records. The tables of a puzzle are made by the run that fills them.

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
