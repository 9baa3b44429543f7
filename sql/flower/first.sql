{% block about -%}
-- {{ name }}: every piece that can sit at side {{ k }} of a centre.
-- One row: a centre and the piece beside it.
{%- endblock %}
{%- if prunes_early %}
{%- block about_pruning %}
-- The last two rules look ahead. The first side of Seq will touch the piece at side {{ next }}, whose middle side
-- shows the centre's side {{ next }}; its third side will touch the piece at side {{ previous }} in the same way. No piece of
-- this puzzle has two neighbouring sides alike, so neither of them can show that number twice.
{%- endblock %}
{%- endif %}
{% block makes %}CREATE TABLE {{ name }} AS{% endblock %}
SELECT
{%- block columns %}
  Center.ID AS Center,
  Sequence.Piece_ID AS Piece_ID,
  Sequence.Seq_ID AS Seq_ID,
  Sequence.Seq AS Seq
{%- endblock %}
FROM
  Piece AS Center
  JOIN {% block sequences %}Sequence{% endblock %}
    ON {% block shows_center %}Sequence.Seq_ID = substr(Center.Description, {{ k }}, 1){% endblock %} -- shows the centre's side {{ k }}
{%- block unused %}
    AND Sequence.Piece_ID <> Center.ID -- is not the centre
{%- endblock %}
{%- if prunes_early %}
    AND {% block first_side %}substr(Sequence.Seq, 1, 1){% endblock %} <> {% block next_center_side %}substr(Center.Description, {{ next }}, 1){% endblock %} -- leaves room for a piece at side {{ next }}
    AND {% block third_side %}substr(Sequence.Seq, 3, 1){% endblock %} <> {% block previous_center_side %}substr(Center.Description, {{ previous }}, 1){% endblock %} -- leaves room for a piece at side {{ previous }}
{%- endif %}
{%- if centers %}
WHERE
  Center.ID IN ({% for center in centers %}{{ center | literal }}{{ ", " if not loop.last }}{% endfor %}) -- only the centres asked for
{%- endif %}
;
