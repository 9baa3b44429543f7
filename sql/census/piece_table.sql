-- Piece: every piece of an order.
-- One row: a piece, its sides clockwise from the 1, and its unit in the count of copies: of a multiset of pieces,
-- Copies_Low and Copies_High count the copies of each piece in three bits of their own, and these two columns have
-- the 1 there.
CREATE TEMPORARY TABLE Piece (
  ID INTEGER NOT NULL PRIMARY KEY,
  Unit_Low INTEGER NOT NULL,
  Unit_High INTEGER NOT NULL,
{%- for k in range(1, order + 1) %}
  Side_{{ k }} INTEGER NOT NULL{{ "," if not loop.last }}
{%- endfor %}
);
