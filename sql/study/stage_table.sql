-- Opt{{ k }}: what stage {{ k }} leaves of a batch.
-- One row: a puzzle, a centre and {{ "the piece beside it" if k == 1 else "a chain of %s pieces round it" | format(k) }}. Used_Pieces is the mask of the pieces that
-- are placed, First_Corner the corner where the first of the chain sits, Next_Corner the one that the next has to fit.
CREATE TEMPORARY TABLE Opt{{ k }} (
  Puzzle_ID INTEGER NOT NULL,
  Center INTEGER NOT NULL,
  Used_Pieces INTEGER NOT NULL,
  First_Corner INTEGER NOT NULL,
  Next_Corner INTEGER NOT NULL
);
