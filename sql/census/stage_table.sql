-- Opt{{ k }}: what stage {{ k }} leaves.
-- One row: a centre and {{ "the piece beside it" if k == 1 else "a chain of %s pieces round it" | format(k) }}, and how many copies of every piece are in use.
CREATE TEMPORARY TABLE Opt{{ k }} (
  Center INTEGER NOT NULL,
  Copies_Low INTEGER NOT NULL,
  Copies_High INTEGER NOT NULL,
  Ring_Start INTEGER NOT NULL,
  Ring_End INTEGER NOT NULL
);
