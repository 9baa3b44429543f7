{% set side = "Ring.Side" -%}
{% set attach = "JOIN" -%}
-- Solution: the pieces of every flower.
-- One row: a piece and the side of the centre that it touches; at side 0 it is the centre itself. Turn is the number of
-- sides by which the piece is turned clockwise from lying with its first side at the centre.
{% include "flower/ring.sql" %}
SELECT
  Solved.Solution_No AS Solution_No,
  Ring.Side AS Side,
  Piece.ID AS Piece,
  coalesce(Facing.Turn, 0) AS Turn
FROM
  {% include "places/numbered.sql" %}
  CROSS JOIN Ring
{% include "flower/lying.sql" %}
