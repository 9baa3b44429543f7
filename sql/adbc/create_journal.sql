-- Joinsaw_Stage: one row is something that happened to one of Joinsaw's tables; the latest row for a table counts.
-- N_Rows is -1 until the table is complete. Statement is for people to read.
CREATE TABLE Joinsaw_Stage (
  Entry_No INTEGER NOT NULL,
  Name VARCHAR(200) NOT NULL,
  N_Rows BIGINT NOT NULL,
  Microseconds BIGINT NOT NULL,
  Statement VARCHAR(16000) NOT NULL
)
