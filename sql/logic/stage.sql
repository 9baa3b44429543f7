{%- macro shifted(house, step) -%}
{{ house }}{% if step > 0 %} + {{ step }}{% elif step < 0 %} - {{ -step }}{% endif %}
{%- endmacro -%}
{%- macro condition(rule) -%}
{%- if rule.relation == "same" -%}
{{ rule.house }} = {{ shifted(rule.other, rule.step) }}
{%- elif rule.relation == "different" -%}
{{ rule.house }} <> {{ shifted(rule.other, rule.step) }}
{%- elif rule.relation == "left" -%}
{{ rule.house }} < {{ shifted(rule.other, rule.step) }}
{%- elif rule.relation == "right" -%}
{{ rule.house }} > {{ shifted(rule.other, rule.step) }}
{%- else -%}
{{ rule.house }} IN ({{ shifted(rule.other, rule.step - 1) }}, {{ shifted(rule.other, rule.step + 1) }})
{%- endif %} -- {{ rule.about }}
{%- endmacro -%}
{%- if not before -%}
-- {{ name }}: category {{ category_no }}, {{ category }}: every way to give each of its values a house.
-- One row: the houses of its values.
{%- elif joins_halves -%}
-- {{ name }}: the two halves joined on the clues between them.
-- One row: the houses of the values of all categories.
{%- else -%}
-- {{ name }}: category {{ category_no }}, {{ category }}, joined to every row of {{ before }}: a house for each of its values.
-- One row: the houses of the values of all categories so far.
{%- endif %}
{%- if not joins_halves %}
-- Each value joins House once more; a clue stands at the first value where all that it compares is known.
{%- endif %}
CREATE TABLE {{ name }} AS
SELECT
{%- for column in carried %}
  {{ before }}.{{ column.name }} AS {{ column.name }}, -- {{ column.about }}
{%- endfor %}
{%- for column in placed %}
  {{ column.house }} AS {{ column.name }}{{ "," if not loop.last }} -- {{ column.about }}
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
