-- Opt{{ k }}: the rows that stage {{ k }} leaves of a batch.
-- One row: a puzzle, a centre and {{ "the piece beside it" if k == 1 else "a chain of %s pieces round it" | format(k) }}. Used_Pieces is the mask of the pieces in use,
-- Ring_Start the side that the last piece has to meet, Ring_End the side that the next piece has to meet.
CREATE TEMPORARY TABLE Opt{{ k }} (
  Puzzle_ID INTEGER NOT NULL,
  Center INTEGER NOT NULL,
  Used_Pieces INTEGER NOT NULL,
  Ring_Start INTEGER NOT NULL,
  Ring_End INTEGER NOT NULL
);
