-- How many multisets of pieces have one solution, two, three and so on. A solved flower is made of a multiset of pieces,
-- and the rows with the same multiset are its solutions: the centre lies as it is stored, so turned flowers count once,
-- and copies of a piece are one piece, so swapping them makes no new row.
SELECT
  Multiset.N_Solutions AS N_Solutions,
  count(*) AS N_Multisets
FROM
  (
    SELECT
      Copies_Low AS Copies_Low,
      Copies_High AS Copies_High,
      count(*) AS N_Solutions
    FROM
      Opt{{ order }}
    GROUP BY
      Copies_Low,
      Copies_High
  ) AS Multiset
GROUP BY
  Multiset.N_Solutions
ORDER BY
  Multiset.N_Solutions;
