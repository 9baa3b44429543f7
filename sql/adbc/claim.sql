-- Joinsaw_Run: one row, the run of Joinsaw that is using the tables beside it. If that run was killed, this table may be
-- dropped.
CREATE TABLE Joinsaw_Run AS
SELECT
  {{ holder | literal }} AS Holder
