{% extends "flower/open_sides.sql" %}
{% block about -%}
{%- if k == 1 -%}
-- Opt1: the pieces that can sit at side 1 of a centre, grouped by the sides that their neighbours will meet.
-- One row: a centre, the side that will close the ring, the side that the next piece has to meet, and how many pieces
-- show these two. The centre's own piece is among them: every piece may be used again.
{%- else -%}
-- {{ name }}: the pieces at side {{ k }}, joined to every row of {{ before }}.
{%- if closes %}
-- One row: a centre, and how many ways there are to label the ring round it and to fill it. The last piece also meets
-- the first: the ring closes.
{%- else %}
-- One row: a centre, the two open sides of the pieces at its sides 1 to {{ k }}, and how many ways there are to label the
-- sides that touch and to fill the places. No later piece depends on what lies between the open sides, so all ways with
-- the same open sides are one row.
{%- endif %}
{%- endif %}
{%- endblock %}
{% block columns %}
{%- if k == 1 %}
  Center.ID AS Center,
  Sequence.Third_Side AS Ring_Start,
  Sequence.First_Side AS Ring_End,
  1 AS N_Labellings,
  Sequence.N_Pieces AS N_Fillings
{%- else %}
  {{ before }}.Center AS Center,
{%- if not closes %}
  {{ before }}.Ring_Start AS Ring_Start,
  Sequence.First_Side AS Ring_End,
{%- endif %}
  sum({{ before }}.N_Labellings) AS N_Labellings,
  sum({{ before }}.N_Fillings * Sequence.N_Pieces) AS N_Fillings
{%- endif %}
{%- endblock %}
{% block sequences %}Seq_Count AS Sequence{% endblock %}
{% block unused %}{% endblock %}
{% block groups %}
GROUP BY
  {{ before }}.Center
{%- if not closes %},
  {{ before }}.Ring_Start,
  Sequence.First_Side
{%- endif %}
{%- endblock %}
