-- Joinsaw_Stage: one row is something that happened to a table of joinsaw; the latest row of a table counts.
-- N_Rows is -1 from when the table is begun until it is done. Statement is for readers, Fingerprint tells whether it is
-- still the same.
CREATE TABLE Joinsaw_Stage (
  Entry_No INTEGER NOT NULL,
  Name VARCHAR(200) NOT NULL,
  N_Rows BIGINT NOT NULL,
  Microseconds BIGINT NOT NULL,
  Fingerprint VARCHAR(16) NOT NULL,
  Statement VARCHAR(16000) NOT NULL
)
