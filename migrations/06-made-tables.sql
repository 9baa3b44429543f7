-- What a run may drop.

-- Made_Table: one row is a table that Joinsaw made for a puzzle or a study, besides those of the schema, and its
-- definition. Joinsaw drops a table only if it stands here, and is still defined as it was.
CREATE TABLE Made_Table (
  Name TEXT NOT NULL PRIMARY KEY,
  Definition TEXT NOT NULL
);

-- What is known of a file from before: the tables of its stages, the candidates of a board, and the tables of a study,
-- which has stages but no puzzle.
INSERT INTO Made_Table (Name, Definition)
SELECT
  Tables.name AS Name,
  Tables.sql AS Definition
FROM
  sqlite_schema AS Tables
WHERE
  Tables.type = 'table'
  AND (
    Tables.name IN (SELECT Stage.Name FROM Stage)
    OR (
      Tables.name = 'Candidate'
      AND EXISTS (SELECT 1 FROM Puzzle WHERE Puzzle.Family = 'board')
    )
    OR (
      Tables.name IN ('Study', 'Study_Puzzle', 'Study_Piece')
      AND EXISTS (SELECT 1 FROM Stage)
      AND NOT EXISTS (SELECT 1 FROM Puzzle)
    )
  );
