-- Piece: the pieces of every puzzle of a batch.
-- One row: a piece. Piece_No is 100 times its puzzle and its ID in there, Piece_Bit its bit in a mask of pieces, and
-- Side_1, Side_2, ... are its sides, clockwise, as numbers.
CREATE TEMPORARY TABLE Piece (
  Piece_No INTEGER NOT NULL PRIMARY KEY,
  Puzzle_ID INTEGER NOT NULL,
  Piece_Bit INTEGER NOT NULL,
{%- for k in range(1, order + 1) %}
  Side_{{ k }} INTEGER NOT NULL{{ "," if not loop.last }}
{%- endfor %}
);
