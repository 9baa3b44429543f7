-- The puzzles of the batch that have a solution, and how many: each row of the last stage is one.
SELECT
  Puzzle_ID AS Puzzle_ID,
  count(*) AS N_Solutions
FROM
  Opt{{ order }}
GROUP BY
  Puzzle_ID
ORDER BY
  Puzzle_ID;
