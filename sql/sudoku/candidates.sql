-- What the order of the cells is chosen from: the candidates of every cell.
-- One row: a cell and a digit that it may hold.
SELECT
  Candidate.Cell AS Cell,
  Candidate.Digit AS Digit
FROM
  Candidate
ORDER BY
  Candidate.Cell,
  Candidate.Digit;
