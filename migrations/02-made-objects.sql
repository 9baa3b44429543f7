-- What a run may drop.

-- Made_Object: one row is a table or an index that Joinsaw made for a puzzle or a study, and its definition. Joinsaw drops
-- a table only if it stands here, and is still defined as it was.
CREATE TABLE Made_Object (
  Name TEXT NOT NULL PRIMARY KEY,
  Definition TEXT NOT NULL
);
