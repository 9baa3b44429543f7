{%- if is_first and is_last -%}
-- {{ name }}: every row of {{ before }}, with the whole board turned in every way.
{%- elif is_first -%}
-- {{ name }}: every row of {{ before }} in every turn of the board, with the first slots turned.
{%- else -%}
-- {{ name }}: every row of {{ before }}, with {{ "the last slots" if is_last else "more slots" }} turned.
{%- endif %}
{%- if is_last %}
-- One row: all slots filled so that all touching sides match.
{%- else %}
-- One row: the slots turned so far, in columns At_S, and in columns Old_S what lay at slot S before the turn.
{%- endif %}
{%- if is_first and is_last %}
-- {{ once }}, so every other solution is one of these turned.
{%- endif %}
-- What lies at one slot comes to lie at another; By_K is what it becomes when it turns by K sides on the way.
-- Each candidate has one row in Turned. LEFT JOIN fixes the order: a row of {{ before }} first, then what is looked up for it.
CREATE TABLE {{ name }} AS
SELECT
{%- if not is_last %}
  {{ turn_no }} AS Turn_No,
{%- endif %}
{%- for used in masks %}
  {{ before }}.{{ used }} AS {{ used }}{{ "," if not loop.last }}
{%- endfor %}
{%- for line in carries %},
  {% for column in line %}{{ before }}.{{ column.from }} AS {{ column.to }}{{ ", " if not loop.last }}{% endfor %}
{%- endfor %}
{%- for place in places %},
  CASE {{ turn_no }} {% for turn in place.turns -%}
    {% if loop.last %}ELSE{% else %}WHEN {{ turn.turn_no }} THEN{% endif %} {% if turn.by %}From_{{ turn.from }}.By_{{ turn.by }}{% else %}{{ before }}.{{ prefix }}_{{ turn.from }}{% endif %} {% endfor -%}
  END AS At_{{ place.to }}
{%- endfor %}
FROM
  {{ before }}
{%- for place in places %}
  LEFT JOIN Turned AS From_{{ place.to }} ON From_{{ place.to }}.ID = {{ before }}.{{ prefix }}_{{ place.to }} -- looks up the turns of slot {{ place.to }}
{%- endfor %}
{%- if is_first %}
  CROSS JOIN Turn
{%- endif %}
;
