{%- if table == "Study" -%}
-- Study: what the study found for an order.
-- One row: an order, the seed of its puzzles, and how many of them have no, one, two or more solutions.
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
-- One row: a puzzle of an order, the ID of a piece in there, and its sides, clockwise.
CREATE TABLE Study_Piece (
  Flower_Order INTEGER NOT NULL,
  Puzzle_ID INTEGER NOT NULL,
  Piece_ID INTEGER NOT NULL,
  Description TEXT NOT NULL
);
{%- else -%}
-- {{ table }}: what the stage leaves of every puzzle of a study.
-- One row: a puzzle of an order, the ID of a centre, and a chain of pieces round it. The piece with the ID 1 is the 1
-- of the mask Used_Pieces, 2 the 2, 3 the 4, 4 the 8; Ring_Start is the side that the first piece keeps for the last
-- one, Ring_End the side that the last piece offers to the next.
CREATE TABLE {{ table }} (
  Flower_Order INTEGER NOT NULL,
  Puzzle_ID INTEGER NOT NULL,
  Center INTEGER NOT NULL,
  Used_Pieces INTEGER NOT NULL,
  Ring_Start INTEGER NOT NULL,
  Ring_End INTEGER NOT NULL
);
{%- endif %}
