-- {{ name }}: every row of {{ before }}, with the whole board turned in every way.
-- One row: all slots filled so that all touching sides match.
-- {{ once }}, so every other solution is one of these turned.
-- What lies at one slot comes to lie at another. The last digit{{ "s" if id_step > 10 }} of a candidate {{ "are" if id_step > 10 else "is" }} its turn, which changes on the way.
CREATE TABLE {{ name }} AS
{%- for turn in turns %}
{%- if not loop.first %}
UNION ALL
{%- endif %}
SELECT
{%- for used in masks %}
  {{ before }}.{{ used }} AS {{ used }},
{%- endfor %}
{%- for line in turn %}
  {% for place in line %}{% set at = before ~ ".At_" ~ place.from %}{{ at }}{% if place.by %} + CASE WHEN {{ at }} % {{ id_step }} < {{ n_turns - place.by }} THEN {{ place.by }} ELSE {{ place.by - n_turns }} END{% endif %} AS At_{{ place.to }}{{ ", " if not loop.last }}{% endfor %}{{ "," if not loop.last }}
{%- endfor %}
FROM
  {{ before }}
{%- endfor %}
;
