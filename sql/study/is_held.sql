-- Whether the study of these orders, this seed and this many puzzles of each order is the one in the tables.
-- One row: 1 if it is, else 0.
SELECT
  CASE
    WHEN
      min(Study.Flower_Order) = {{ first_order }}
      AND max(Study.Flower_Order) = {{ last_order }}
      AND min(Study.Seed) = {{ seed }}
      AND min(Study.N_Puzzles) = {{ n_puzzles }}
      THEN 1
    ELSE 0
  END AS Is_Held
FROM
  Study;
