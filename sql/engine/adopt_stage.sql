-- Remembers the table of a stage as Joinsaw's where the script has made it again: it then lacks the comments, and is the
-- same otherwise.
UPDATE Made_Object
SET
  Definition = (
    SELECT
      Objects.sql
    FROM
      sqlite_schema AS Objects
    WHERE
      Objects.type = 'table'
      AND Objects.name = Made_Object.Name
  )
WHERE
  Name = ?1
  AND EXISTS (
    SELECT
      1
    FROM
      sqlite_schema AS Objects
    WHERE
      Objects.type = 'table'
      AND Objects.name = Made_Object.Name
      AND Objects.sql IN (
        replace(Made_Object.Definition, ?2, ''),
        replace(Made_Object.Definition, ?2 || char(10) || '  ', '')
      )
  );
