{%- if table == "Study" -%}
-- Study: what the study found for an order.
-- One row: an order, the seed of its puzzles, and how many of them have no solution, one, or more.
CREATE TABLE Study (
  Flower_Order INTEGER NOT NULL PRIMARY KEY,
  Seed INTEGER NOT NULL,
  N_Puzzles INTEGER NOT NULL,
  Zero INTEGER NOT NULL,
  One INTEGER NOT NULL,
  Two_Or_More INTEGER NOT NULL
);
{%- elif table == "Study_Puzzle" -%}
-- Study_Puzzle: the puzzles of a study.
-- One row: a puzzle of an order and how many solutions it has.
CREATE TABLE Study_Puzzle (
  Flower_Order INTEGER NOT NULL,
  Puzzle_ID INTEGER NOT NULL,
  N_Solutions INTEGER NOT NULL
);
{%- elif table == "Study_Piece" -%}
-- Study_Piece: the pieces of the puzzles of a study.
-- One row: a puzzle of an order, the ID of one of its pieces, and the sides of that piece, clockwise.
CREATE TABLE Study_Piece (
  Flower_Order INTEGER NOT NULL,
  Puzzle_ID INTEGER NOT NULL,
  Piece_ID INTEGER NOT NULL,
  Description TEXT NOT NULL
);
{%- else -%}
-- {{ table }}: what the stage leaves of every puzzle of a study.
-- One row: a puzzle of an order, the ID of a centre, and a chain of pieces round it. Used_Pieces is a mask in
-- which piece 1 counts 1, piece 2 counts 2, piece 3 counts 4, piece 4 counts 8 and so on; Ring_Start is the side that the
-- first piece keeps for the last one, Ring_End the side that the last piece offers to the next.
CREATE TABLE {{ table }} (
  Flower_Order INTEGER NOT NULL,
  Puzzle_ID INTEGER NOT NULL,
  Center INTEGER NOT NULL,
  Used_Pieces INTEGER NOT NULL,
  Ring_Start INTEGER NOT NULL,
  Ring_End INTEGER NOT NULL
);
{%- endif %}
