-- Opt{{ k }}: what the batch's stage {{ k }} leaves.
-- One row: a puzzle, a centre and {{ "the piece beside it" if k == 1 else "a chain of %s pieces round it" | format(k) }}. Used_Pieces is the mask of the pieces that
-- are placed; Ring_Start is the side that the first piece keeps for the last one, Ring_End the side that the last
-- piece offers to the next.
CREATE TEMPORARY TABLE Opt{{ k }} (
  Puzzle_ID INTEGER NOT NULL,
  Center INTEGER NOT NULL,
  Used_Pieces INTEGER NOT NULL,
  Ring_Start INTEGER NOT NULL,
  Ring_End INTEGER NOT NULL
);
