-- Piece: the pieces of every puzzle of a batch, each as the centre of a flower.
-- One row: a piece. ID is 100 times its puzzle and its ID in there, Piece_Bit its bit in a mask of pieces. Corner_1,
-- Corner_2, ... are where its neighbours sit when it is the centre, clockwise, as numbers that hold all that a piece must
-- fit: 10000 times the puzzle, 100 times the side of the centre, and room for the side of the piece before.
CREATE TEMPORARY TABLE Piece (
  ID INTEGER NOT NULL PRIMARY KEY,
  Puzzle_ID INTEGER NOT NULL,
  Piece_Bit INTEGER NOT NULL,
{%- for k in range(1, order + 1) %}
  Corner_{{ k }} INTEGER NOT NULL{{ "," if not loop.last }}
{%- endfor %}
);
