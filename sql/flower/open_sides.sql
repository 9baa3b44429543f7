{#- A stage that keeps only the two open sides of a chain: the last piece will meet Ring_Start, the next one Ring_End. -#}
{% extends "flower/first.sql" if k == 1 else "flower/next.sql" %}
{% block about_pruning %}
-- The last two rules look ahead: no piece has a side twice, so a neighbour that shows the centre's side cannot show
-- the same number to this piece.
{%- endblock %}
{% block first_piece %}{% endblock %}
{% block first_side %}Sequence.First_Side{% endblock %}
{% block third_side %}Sequence.Third_Side{% endblock %}
{% block ring_start %}{{ before }}.Ring_Start{% endblock %}
{% block ring_end %}{{ before }}.Ring_End{% endblock %}
