-- How many sets of Ring have one solution, two, three and so on, and with how many kinds of pieces in the centre. The centre
-- lies as it is stored, so turned flowers count once, and copies of a piece are one piece, so swapping them makes no new
-- solution.
SELECT
  Solved.N_Solutions AS N_Solutions,
  Solved.N_Centers AS N_Centers,
  count(*) AS N_Sets
FROM
  (
    SELECT
      Ring.N_Solutions + coalesce(Others.N_Solutions, 0) AS N_Solutions,
      1 + coalesce(Others.N_Centers, 0) AS N_Centers
    FROM
      Ring
      LEFT JOIN (
        SELECT
          Other.Set_Number AS Set_Number,
          sum(Other.N_Solutions) AS N_Solutions,
          count(*) AS N_Centers
        FROM
          (
{%- for other in others %}
            {{ "UNION" if not loop.first }}
            SELECT
              Set_Number AS Set_Number,
              Center AS Center,
              N_Solutions AS N_Solutions
            FROM
              {{ other }}
{%- endfor %}
          ) AS Other
        GROUP BY
          Other.Set_Number
      ) AS Others
        ON Others.Set_Number = Ring.Set_Number
  ) AS Solved
GROUP BY
  Solved.N_Solutions,
  Solved.N_Centers
ORDER BY
  Solved.N_Solutions,
  Solved.N_Centers;
