-- Piece: every piece of an order.
-- One row: a piece, and its sides clockwise from the 1. The stages count the copies of every piece in two columns,
-- Copies_Low and Copies_High, where each piece has three bits of its own; Unit_Low and Unit_High are what one copy of this
-- piece adds to them.
CREATE TEMPORARY TABLE Piece (
  ID INTEGER NOT NULL PRIMARY KEY,
  Unit_Low INTEGER NOT NULL,
  Unit_High INTEGER NOT NULL,
{%- for k in range(1, order + 1) %}
  Side_{{ k }} INTEGER NOT NULL{{ "," if not loop.last }}
{%- endfor %}
);
