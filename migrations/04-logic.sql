-- The inputs of logic puzzles.

-- House: one row is a house, by its number from the left.
CREATE TABLE House (
  House INTEGER NOT NULL PRIMARY KEY
);

-- Attribute: one row is a value of a category; the stages keep the house of value v of category c in column Cc_Vv.
CREATE TABLE Attribute (
  Category_No INTEGER NOT NULL,
  Value_No INTEGER NOT NULL,
  Category_Name TEXT NOT NULL,
  Value_Name TEXT NOT NULL,
  PRIMARY KEY (Category_No, Value_No)
);
