-- Copies the pieces of a batch into the kept database, with one character for each side.
INSERT INTO main.Study_Piece (Flower_Order, Puzzle_ID, Piece_ID, Description)
SELECT
  {{ order }} AS Flower_Order,
  Piece.Puzzle_ID AS Puzzle_ID,
  Piece.ID % 100 AS Piece_ID,
  format(
    '{% for k in range(1, order + 1) %}%s{% endfor %}'
{%- for k in range(1, order + 1) %},
    substr('123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', Piece.Side_{{ k }} % 100, 1)
{%- endfor %}
  ) AS Description
FROM
  temp.Piece AS Piece
ORDER BY
  Piece.ID;
