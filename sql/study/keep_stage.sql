-- The rows that stage {{ k }} left of a batch, as a kept study has them.
SELECT
  {{ order }} AS Flower_Order,
  Puzzle_ID AS Puzzle_ID,
  Center % 100 AS Center,
  Used_Pieces AS Used_Pieces,
  Ring_Start % 100 AS Ring_Start,
  Ring_End % 100 AS Ring_End
FROM
  Opt{{ k }};
