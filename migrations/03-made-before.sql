-- What is known of a file from before, which had the inputs of all families: these, the tables of its stages, the
-- candidates of a board, and the indexes of all of them.
INSERT INTO Made_Object (Name, Definition)
SELECT
  Objects.name AS Name,
  Objects.sql AS Definition
FROM
  sqlite_schema AS Objects
WHERE
  Objects.sql IS NOT NULL
  AND (
    Objects.tbl_name IN (
      'Sequence', 'Piece', 'Tile', 'Side', 'Turn', 'Cell', 'Orientation', 'Square', 'Hole', 'Placement', 'Empty_Board',
      'House', 'Attribute', 'Late_Placement', 'Reach'
    )
    OR Objects.tbl_name IN (SELECT Stage.Name FROM Stage)
    OR (
      Objects.tbl_name = 'Candidate'
      AND EXISTS (SELECT 1 FROM Puzzle WHERE Puzzle.Family = 'board')
    )
  )
  AND (
    Objects.type = 'table'
    OR (
      Objects.type = 'index'
      AND Objects.name IN (
        'Sequence_By_Touch', 'Placement_By_First_Bit', 'Late_Placement_By_First_Bit', 'Late_Placement_By_Mirror_Bit',
        Objects.tbl_name || '_Lookup'
      )
    )
  );
