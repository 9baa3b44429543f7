{% if not is_drawn -%}
-- Solution: the pieces of every flower.
-- One row: a piece and the side of the centre that it touches; at side 0 it is the centre itself. Turn is the number of
-- sides by which the piece is turned clockwise from lying with its first side at the centre.
{% endif -%}
WITH Ring AS (
{%- for line in sides %}
  {% for side in line %}{{ "UNION ALL " if side > 0 }}SELECT {{ side }} AS Side{{ " " if not loop.last }}{% endfor %}
{%- endfor %}
)
SELECT
{%- if is_drawn %}
  Ring.Side AS Slot,
  Piece.ID AS Piece,
  substr(replace('**', '*', Piece.Description), ({{ order }} - coalesce(Facing.Turn, 0)) % {{ order }} + 1, {{ order }}) AS Look,
  NULL AS Part
{%- else %}
  Solved.Solution_No AS Solution_No,
  Ring.Side AS Side,
  Piece.ID AS Piece,
  coalesce(Facing.Turn, 0) AS Turn
{%- endif %}
FROM
  {% include "places/numbered.sql" %}
  CROSS JOIN Ring
  JOIN Piece AS Center
    ON Center.ID = Solved.Center
  JOIN Piece
    ON Piece.ID = CASE Ring.Side
{%- for line in places %}
      {% for side, piece in line %}WHEN {{ side }} THEN Solved.{{ piece }}{{ " " if not loop.last }}{% endfor %}
{%- endfor %}
    END
  LEFT JOIN (
    SELECT
      Piece.ID AS Piece_ID,
      substr(replace('**', '*', Piece.Description), Start.Side + 1, 1) AS Seq_ID,
{%- if sequences %}
      substr(replace('**', '*', Piece.Description), Start.Side, 3) AS Seq,
{%- endif %}
      ({{ order }} - min(Start.Side % {{ order }})) % {{ order }} AS Turn
    FROM
      Piece
      JOIN Ring AS Start
        ON Start.Side > 0
    GROUP BY
      Piece.ID,
{%- if sequences %}
      Seq,
{%- endif %}
      Seq_ID
  ) AS Facing
    ON Ring.Side > 0
    AND Facing.Piece_ID = Piece.ID
    AND Facing.Seq_ID = substr(Center.Description, Ring.Side, 1)
{%- if sequences %}
    AND Facing.Seq = CASE Ring.Side
{%- for side, sequence in sequences %}
      WHEN {{ side }} THEN Solved.{{ sequence }}
{%- endfor %}
    END
{%- endif %}
