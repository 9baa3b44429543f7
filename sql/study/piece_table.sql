-- Piece: the pieces of every puzzle of a batch, each as the centre of a flower.
-- One row: a piece. ID is 100 times its puzzle plus its ID in that puzzle, Piece_Bit its bit in a mask of pieces. Side_1,
-- Side_2, ... are its sides, clockwise, each 100 times the puzzle plus the side: no two puzzles have a side in common.
CREATE TEMPORARY TABLE Piece (
  ID INTEGER NOT NULL PRIMARY KEY,
  Puzzle_ID INTEGER NOT NULL,
  Piece_Bit INTEGER NOT NULL,
{%- for k in range(1, order + 1) %}
  Side_{{ k }} INTEGER NOT NULL{{ "," if not loop.last }}
{%- endfor %}
);
