SELECT
  Entry_No AS Entry_No,
  Name AS Name
FROM
  Joinsaw_Stage
ORDER BY
  Entry_No
