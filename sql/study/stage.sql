{#- A corner is a side of the centre and the side of the piece before, in one number: one look-up checks both. -#}
{% extends "flower/open_sides.sql" %}
{% block about -%}
{{ super() }}
-- All puzzles of a batch run at once, told apart by Puzzle_ID and by their corners.
{%- endblock %}
{% block makes %}INSERT INTO {{ name }} (Puzzle_ID, Center, Used_Pieces, Ring_Start, Ring_End){% endblock %}
{% block columns %}
{%- if k == 1 %}
  Center.Puzzle_ID AS Puzzle_ID,
  Center.ID AS Center,
  Center.Piece_Bit | Sequence.Piece_Bit AS Used_Pieces,
  Sequence.Corner % 100 AS Ring_Start,
{%- else %}
  {{ before }}.Puzzle_ID AS Puzzle_ID,
  {{ before }}.Center AS Center,
  {{ before }}.Used_Pieces | Sequence.Piece_Bit AS Used_Pieces,
  {{ before }}.Ring_Start AS Ring_Start,
{%- endif %}
  Sequence.First_Side AS Ring_End
{%- endblock %}
{% block shows_center -%}
Sequence.Corner {{ "BETWEEN Center.Corner_1 AND Center.Corner_1 + 99" if k == 1 else "= Center.Corner_%d + %s.Ring_End" | format(k, before) }}
{%- endblock %}
{% block meets %} and{% endblock %}
{% block third_side %}Sequence.Corner % 100{% endblock %}
{% block next_center_side %}Center.Corner_{{ next }} / 100 % 100{% endblock %}
{% block previous_center_side %}Center.Corner_{{ previous }} / 100 % 100{% endblock %}
{% block unused %}
{%- if k == 1 %}
    AND Sequence.Piece_Bit <> Center.Piece_Bit -- is not the centre
{%- else %}
    AND Sequence.Piece_Bit & {{ before }}.Used_Pieces = 0 -- is neither the centre nor in the ring
{%- endif %}
{%- endblock %}
