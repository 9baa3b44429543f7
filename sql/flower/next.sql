{% block about -%}
-- {{ name }}: the piece at side {{ k }}, joined to every row of {{ before }}.
{%- if closes %}
-- One row: a solved flower. The last piece also meets the first: the ring closes.
{%- elif not sides_before %}
-- One row: a centre and the pieces at its sides {{ k - 1 }} and {{ k }}.
{%- else %}
-- One row: a centre and the pieces at its sides {{ sides_before[0] }} to {{ k }}.
{%- endif %}
{%- endblock %}
{% block makes %}CREATE TABLE {{ name }} AS{% endblock %}
SELECT
{%- block columns %}
  {{ before }}.Center AS Center,
{%- for j in sides_before %}
  {{ before }}.Opt{{ j }}_Piece_ID AS Opt{{ j }}_Piece_ID,
{%- endfor %}
  {{ before }}.Piece_ID AS Opt{{ k - 1 }}_Piece_ID,
  Sequence.Piece_ID AS Piece_ID,
  Sequence.Seq_ID AS Seq_ID,
  Sequence.Seq AS Seq
{%- for j in sequences_before %},
  {{ before }}.Opt{{ j }}_Seq AS Opt{{ j }}_Seq
{%- endfor %}
{%- if keeps_last_sequence %},
  {{ before }}.Seq AS Opt{{ k - 1 }}_Seq
{%- endif %}
{%- endblock %}
FROM
  {{ before }}
  JOIN Piece AS Center
    ON Center.ID = {{ before }}.Center -- looks up the sides of the centre
{%- block first_piece %}
{%- if closes and not keeps_last_sequence %}
  JOIN Opt1 AS Ring_Start
    ON Ring_Start.Center = {{ before }}.Center -- looks up the sides of the piece at side 1
    AND Ring_Start.Piece_ID = {{ before }}.Opt1_Piece_ID -- looks up the row of that piece
{%- endif %}
{%- endblock %}
  JOIN {% block sequences %}Sequence{% endblock %}
    ON {% block shows_center %}Sequence.Seq_ID = substr(Center.Description, {{ k }}, 1){% endblock %} -- shows the centre's side {{ k }}
{%- block meets %}
    AND {% block third_side %}substr(Sequence.Seq, 3, 1){% endblock %} = {% block ring_end %}substr({{ before }}.Seq, 1, 1){% endblock %} --{% endblock %} meets the piece at side {{ k - 1 }}
{%- block unused %}
    AND Sequence.Piece_ID <> {{ before }}.Center -- is not the centre
{%- for j in sides_before %}
    AND Sequence.Piece_ID <> {{ before }}.Opt{{ j }}_Piece_ID -- is not the piece at side {{ j }}
{%- endfor %}
    AND Sequence.Piece_ID <> {{ before }}.Piece_ID -- is not the piece at side {{ k - 1 }}
{%- endblock %}
{%- if closes %}
    AND {% block first_side %}substr(Sequence.Seq, 1, 1){% endblock %} = {% block ring_start %}substr({{ "%s.Opt1_Seq" | format(before) if keeps_last_sequence else "Ring_Start.Seq" }}, 3, 1){% endblock %} -- closes the ring with the piece at side 1
{%- endif %}
{%- block groups %}{% endblock %}
;
