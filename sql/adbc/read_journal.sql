SELECT
  Entry_No AS Entry_No,
  Name AS Name,
  N_Rows AS N_Rows,
  Microseconds AS Microseconds,
  Fingerprint AS Fingerprint
FROM
  Joinsaw_Stage
ORDER BY
  Entry_No
