-- Every piece, and whether it could lie at side {{ side }} of the centre.
-- One row: a piece, and the first rule that it breaks there, if it breaks one.
SELECT
  'piece ' || Piece.ID AS Name,
  CASE
    WHEN Piece.ID IN ({% for piece in used %}{{ piece | literal }}{{ ", " if not loop.last }}{% endfor %}) THEN 'is not in use'
    WHEN NOT EXISTS (
      SELECT
        Sequence.Seq AS Seq
      FROM
        Sequence
      WHERE
        Sequence.Piece_ID = Piece.ID
        AND Sequence.Seq_ID = {{ shown | literal }}
    ) THEN 'shows the centre''s side ' || {{ side }}
{%- for last in meets %}
    WHEN NOT EXISTS (
      SELECT
        Sequence.Seq AS Seq
      FROM
        Sequence
      WHERE
        Sequence.Piece_ID = Piece.ID
        AND Sequence.Seq_ID = {{ shown | literal }}
{%- for meeting in meets[:loop.index] %}
        AND substr(Sequence.Seq, {{ meeting.position }}, 1) = {{ meeting.shown | literal }}
{%- endfor %}
    ) THEN 'meets the piece at side ' || {{ last.side }}
{%- endfor %}
  END AS Broken
FROM
  Piece
ORDER BY
  length(Piece.ID),
  Piece.ID;
