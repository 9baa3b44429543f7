{%- macro shifted(house, step) -%}
{{ house }}{% if step > 0 %} + {{ step }}{% elif step < 0 %} - {{ -step }}{% endif %}
{%- endmacro -%}
{%- macro claim(c) -%}
{{ c.house }} {{ c.relation }} {% if c.distance is none -%}
{{ shifted(c.other, c.step) }}
{%- else -%}
({{ shifted(c.other, c.step - c.distance) }}, {{ shifted(c.other, c.step + c.distance) }})
{%- endif %}
{%- endmacro -%}
{%- macro any(alternatives) -%}
({% for claims in alternatives %}{{ " OR " if not loop.first }}{% for c in claims %}{{ " AND " if not loop.first }}{{ claim(c) }}{% endfor %}{% endfor %})
{%- endmacro -%}
{%- macro places(alternatives) -%}
{{ alternatives[0][0].house }} IN ({% for claims in alternatives %}{{ ", " if not loop.first }}{{ shifted(claims[0].other, claims[0].step) }}{% endfor %})
{%- endmacro -%}
{%- macro condition(rule) -%}
{%- if rule.kind == "claim" -%}
{{ claim(rule.sides[0][0][0]) }}
{%- elif rule.kind == "among" -%}
{{ places(rule.sides[0]) }}
{%- elif rule.kind == "any" -%}
{{ any(rule.sides[0]) }}
{%- else -%}
{{ any(rule.sides[0]) }} <> {{ any(rule.sides[1]) }}
{%- endif %} -- {{ rule.about }}
{%- endmacro -%}
{%- if not before -%}
-- {{ name }}: category {{ category_no }}, {{ category }}: every way to give each of its values a house.
-- One row: the house of each value, in the value's column.
{%- elif joins_halves -%}
-- {{ name }}: the two halves joined on the clues between them.
-- One row: the house of each value of all categories, in the value's column.
{%- else -%}
-- {{ name }}: category {{ category_no }}, {{ category }}, joined to every row of {{ before }}: a house for each of its values.
-- One row: the house of each value of all categories so far, in the value's column.
{%- endif %}
{%- if not joins_halves %}
-- Each value joins House once more; a clue stands at the first value where all that it compares is known.
{%- endif %}
CREATE TABLE {{ name }} AS
SELECT
{%- for line in carried %}
  {{ line | join(", ") }}{{ "," if placed or not loop.last }}
{%- endfor %}
{%- for column in placed %}
  {{ column.house }} AS {{ column.name }}{{ "," if not loop.last }}{{ " -- " ~ column.about if column.about }}
{%- endfor %}
FROM
  {{ before if before else values[0].relation }}
{%- for value in (values if before else values[1:]) %}
{%- if value.rules %}
  JOIN {{ value.relation }}
{%- for rule in value.rules %}
    {{ "ON" if loop.first else "AND" }} {{ condition(rule) }}
{%- endfor %}
{%- else %}
  CROSS JOIN {{ value.relation }}
{%- endif %}
{%- endfor %}
{%- if not before and values[0].rules %}
WHERE
{%- for rule in values[0].rules %}
  {{ "AND " if not loop.first }}{{ condition(rule) }}
{%- endfor %}
{%- endif %}
;
