-- Joinsaw_Run: one row, the run of joinsaw that uses the tables beside it. Where that run has ended without a word, the
-- table may be dropped.
CREATE TABLE {{ table }} AS
SELECT
  {{ token | literal }} AS Token,
  {{ scope | literal }} AS Scope,
  {{ process }} AS Process,
  {{ machine | literal }} AS Machine
