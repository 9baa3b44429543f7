{% extends "flower/open_sides.sql" %}
{% block about -%}
{{ super() }}
-- Every piece may be used again: the ring may hold the centre's own kind of piece, and several of one kind.
{%- endblock %}
{% block makes %}INSERT INTO {{ name }} (Center, Copies_Low, Copies_High, Ring_Start, Ring_End){% endblock %}
{% block columns %}
{%- if k == 1 %}
  Center.ID AS Center,
  Center.Unit_Low + Sequence.Unit_Low AS Copies_Low,
  Center.Unit_High + Sequence.Unit_High AS Copies_High,
  Sequence.Third_Side AS Ring_Start,
{%- else %}
  {{ before }}.Center AS Center,
  {{ before }}.Copies_Low + Sequence.Unit_Low AS Copies_Low,
  {{ before }}.Copies_High + Sequence.Unit_High AS Copies_High,
  {{ before }}.Ring_Start AS Ring_Start,
{%- endif %}
  Sequence.First_Side AS Ring_End
{%- endblock %}
{% block shows_center %}Sequence.Seq_ID = Center.Side_{{ k }}{% endblock %}
{% block next_center_side %}Center.Side_{{ next }}{% endblock %}
{% block previous_center_side %}Center.Side_{{ previous }}{% endblock %}
{% block unused %}{% endblock %}
