-- What every kept file has: Joinsaw's own records. The tables of a puzzle are made by the run that fills them.

CREATE TABLE Puzzle (
  -- Puzzle: the puzzle that the tables hold, in one row.
  Name TEXT NOT NULL,
  Family TEXT NOT NULL,
  Definition TEXT NOT NULL, -- its puzzle file
  Is_Loaded INTEGER NOT NULL -- 1 where `joinsaw load` brought the tables, else 0
);

CREATE TABLE Stage (
  -- Stage: one row is a stage that ran.
  Stage_ID INTEGER NOT NULL PRIMARY KEY, -- its place in the pipeline
  Name TEXT NOT NULL UNIQUE, -- its table
  Adds TEXT NOT NULL, -- what it adds to the stage before it
  N_Rows INTEGER NOT NULL, -- how many rows it left
  Estimate REAL, -- how many it was expected to leave, where the plan knew
  Seconds REAL NOT NULL, -- how long it took
  Rules TEXT NOT NULL, -- what it asks of a candidate, a rule a line
  Statement TEXT NOT NULL, -- the join that made its table
  Order_By TEXT NOT NULL -- the terms that put the rows of its table in their printed order
);

CREATE TABLE Made_Object (
  -- Made_Object: one row is a table, an index or a view that Joinsaw made for a puzzle. Joinsaw drops it only if
  -- it stands here, and is still defined as it was.
  Name TEXT NOT NULL PRIMARY KEY,
  Definition TEXT NOT NULL
);
