-- Piece: the pieces of every puzzle of a batch, each as the centre of a flower.
-- One row: a piece. ID is 100 times its puzzle plus its ID in that puzzle, Piece_Bit its bit in a mask of pieces. Corner_1,
-- Corner_2, ... are where its neighbours sit when it is the centre, clockwise. A corner is one number for all that a piece
-- must fit: 10000 times the puzzle, plus 100 times the centre's side, plus the side of the piece before, which is 0 here.
CREATE TEMPORARY TABLE Piece (
  ID INTEGER NOT NULL PRIMARY KEY,
  Puzzle_ID INTEGER NOT NULL,
  Piece_Bit INTEGER NOT NULL,
{%- for k in range(1, order + 1) %}
  Corner_{{ k }} INTEGER NOT NULL{{ "," if not loop.last }}
{%- endfor %}
);
