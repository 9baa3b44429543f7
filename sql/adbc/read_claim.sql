-- The run that has the claim, and the statement that takes it from a run that is gone.
SELECT
  Holder AS Holder,
  'DROP TABLE Joinsaw_Run' AS Release
FROM
  Joinsaw_Run
