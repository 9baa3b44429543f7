-- Exercise 2, with a mistake: the open sides are passed on unchanged, instead of their opposites.
SELECT
  Opt4.Used + Candidate.Unit AS Used,
  Opt4.Wants_5_0 AS Wants_5_0,
  Opt4.Wants_6_0 AS Wants_6_0,
  Candidate.Side_1 AS Wants_5_3,
  Candidate.Side_2 AS Wants_7_0,
  Opt4.At_0 AS At_0,
  Opt4.At_1 AS At_1,
  Opt4.At_2 AS At_2,
  Opt4.At_3 AS At_3,
  Candidate.ID AS At_4
FROM
  Opt4
  JOIN Candidate
    ON Candidate.Side_0 = Opt4.Wants_4_0 -- meets slot 1, above
    AND Candidate.Side_3 = Opt4.Wants_4_3 -- meets slot 3, on the left
    AND (Opt4.Used & Candidate.Full_Bit) = 0; -- is not in use
