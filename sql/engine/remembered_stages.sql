-- The stages that ran, in order.
SELECT
  Name AS Name,
  N_Rows AS N_Rows,
  Seconds AS Seconds,
  Statement AS Statement
FROM
  Stage
ORDER BY
  Stage_ID;
