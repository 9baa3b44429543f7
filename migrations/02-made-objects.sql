-- What a run may drop.

CREATE TABLE Made_Object (
  -- Made_Object: one row is a table, an index or a view that Joinsaw made for a puzzle. Joinsaw drops it only if
  -- it stands here, and is still defined as it was.
  Name TEXT NOT NULL PRIMARY KEY,
  Definition TEXT NOT NULL
);
