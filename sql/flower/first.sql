-- {{ name }}: every piece that can sit at side {{ k }} of a centre.
-- One row: a centre and the piece beside it.
{%- if prunes_early %}
-- The last two rules look ahead. The first side of Seq will touch the piece at side {{ next }}, whose middle side
-- shows the centre's side {{ next }}; its third side will touch the piece at side {{ previous }} in the same way. No piece of
-- this puzzle has two neighbouring sides alike, so neither of them can show that number twice.
{%- endif %}
CREATE TABLE {{ name }} AS
SELECT
  Center.ID AS Center,
  Sequence.Piece_ID AS Piece_ID,
  Sequence.Seq_ID AS Seq_ID,
  Sequence.Seq AS Seq
FROM
  Piece AS Center
  JOIN Sequence
    ON Sequence.Seq_ID = substr(Center.Description, {{ k }}, 1) -- shows the centre its side {{ k }}
    AND Sequence.Piece_ID <> Center.ID -- is not the centre
{%- if prunes_early %}
    AND substr(Sequence.Seq, 1, 1) <> substr(Center.Description, {{ next }}, 1) -- leaves side {{ next }} a neighbour
    AND substr(Sequence.Seq, 3, 1) <> substr(Center.Description, {{ previous }}, 1) -- leaves side {{ previous }} a neighbour
{%- endif %}
{%- if centers %}
WHERE
  Center.ID IN ({% for center in centers %}{{ center | literal }}{{ ", " if not loop.last }}{% endfor %}) -- only the centres that are asked for
{%- endif %}
;
