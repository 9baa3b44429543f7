-- Board: every solution, drawn in characters.
-- One row: a picture. Each row of each other stage is drawn in the same way, in {{ example }} for {{ stage }}.
SELECT
  {{ view }}.Solution_No AS Solution_No,
  {{ view }}.Board AS Board
FROM
  {{ view }}
