  JOIN Piece AS Center
    ON Center.ID = Solved.Center
  {{ attach }} Piece
    ON Piece.ID = CASE {{ side }}
{%- for line in places %}
      {% for place in line %}WHEN {{ place.side }} THEN Solved.{{ place.piece }}{{ " " if not loop.last }}{% endfor %}
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
    ON {{ side }} > 0
    AND Facing.Piece_ID = Piece.ID
    AND Facing.Seq_ID = substr(Center.Description, {{ side }}, 1)
{%- if sequences %}
    AND Facing.Seq = CASE {{ side }}
{%- for place in sequences %}
      WHEN {{ place.side }} THEN Solved.{{ place.sequence }}
{%- endfor %}
    END
{%- endif %}
