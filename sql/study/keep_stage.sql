-- Copies the rows that stage {{ k }} left of a batch into the kept database.
INSERT INTO main.Opt{{ k }} (Flower_Order, Puzzle_ID, Center, Used_Pieces, Ring_Start, Ring_End)
SELECT
  {{ order }} AS Flower_Order,
  Batch.Puzzle_ID AS Puzzle_ID,
  Batch.Center % 100 AS Center,
  Batch.Used_Pieces AS Used_Pieces,
  Batch.Ring_Start % 100 AS Ring_Start,
  Batch.Ring_End % 100 AS Ring_End
FROM
  temp.Opt{{ k }} AS Batch;
