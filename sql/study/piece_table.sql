-- Piece: the pieces of every puzzle of a batch, each as the centre of a flower.
-- One row: a piece. Piece_No is 100 times its puzzle and its ID in there, Piece_Bit its bit in a mask of pieces.
-- Corner_1, Corner_2, ... are where its neighbours sit when it is the centre, clockwise, as numbers that hold all that
-- a piece must fit: 10000 times the puzzle, 100 times the side of the centre, and room for the side of the piece
-- before. Second_Side and Last_Side are two of its sides once more, as plain numbers.
CREATE TEMPORARY TABLE Piece (
  Piece_No INTEGER NOT NULL PRIMARY KEY,
  Puzzle_ID INTEGER NOT NULL,
  Piece_Bit INTEGER NOT NULL,
  Second_Side INTEGER NOT NULL,
  Last_Side INTEGER NOT NULL,
{%- for k in range(1, order + 1) %}
  Corner_{{ k }} INTEGER NOT NULL{{ "," if not loop.last }}
{%- endfor %}
);
