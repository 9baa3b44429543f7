-- {{ name }}: {{ before }} with the whole board turned in every way.
-- One row: all slots filled so that all touching sides match.
-- The middle slot was filled in one turn only, so every other solution is one of these turned. A candidate's turn is the
-- last {{ "digit" if id_step == 10 else "two digits" }} of its ID.
CREATE TABLE {{ name }} AS
{%- for turn in turned %}
{{ "UNION ALL\n" if not loop.first }}SELECT
  {{ before }}.Used AS Used
{%- for place in turn %},
  {% if place.turn -%}
  {{ before }}.At_{{ place.from }} - {{ before }}.At_{{ place.from }} % {{ id_step }} + ({{ before }}.At_{{ place.from }} % {{ id_step }} + {{ place.turn }}) % {{ n_sides }}
  {%- else -%}
  {{ before }}.At_{{ place.from }}
  {%- endif %} AS At_{{ place.to }}
{%- endfor %}
FROM
  {{ before }}
{%- endfor %}
;
