-- Every piece, and whether it could lie at side {{ side }} of the centre.
-- One row: a piece, and the first rule that it breaks there, if it breaks one.
SELECT
  'piece ' || Piece.ID AS Name,
  CASE
    WHEN Piece.ID IN ({% for piece in used %}{{ piece | literal }}{{ ", " if not loop.last }}{% endfor %}) THEN 'is not in use'
{%- for n_met in range(meets | length + 1) %}
    WHEN NOT EXISTS (
      SELECT
        Sequence.Seq AS Seq
      FROM
        Sequence
      WHERE
        Sequence.Piece_ID = Piece.ID
        AND Sequence.Seq_ID = {{ shown | literal }}
{%- for meeting in meets[:n_met] %}
        AND substr(Sequence.Seq, {{ meeting.position }}, 1) = {{ meeting.shown | literal }}
{%- endfor %}
    ) THEN {% if n_met == 0 %}'shows the centre''s side ' || {{ side }}{% else %}'meets the piece at side ' || {{ meets[n_met - 1].side }}{% endif %}
{%- endfor %}
  END AS Broken
FROM
  Piece
ORDER BY
  length(Piece.ID),
  Piece.ID;
