{#-
  A stage whose ways are products. A factor has limbs of 32 bits, and each limb two digits of 16 bits, so that no sum of products of
  digits passes 63 bits. The products are the ways of the rows, which are then summed as in `limbs.sql`. A LIMIT of -1 leaves all rows, and
  keeps SQLite from computing a digit again wherever it is used.
-#}
{%- macro digit(factor, no) -%}
({{ factor }}_{{ no // 2 }}{{ " & 65535" if no % 2 == 0 else " >> 16" }})
{%- endmacro -%}
{%- macro carried(no) -%}
{{ "Digit_0" if no == 0 else "(Digit_%d + (%s >> 16))" | format(no, carried(no - 1)) }}
{%- endmacro -%}
{%- macro rough(factor) -%}
({{ factor }}_0 + 4294967296.0 * ({{ factor }}_1 + 4294967296.0 * ({{ factor }}_2 + 4294967296.0 * {{ factor }}_3)))
{%- endmacro -%}
{%- macro passed_on(n) -%}
{%- for column in columns %}
  {{ column.name }} AS {{ column.name }},
{%- endfor %}
{%- for factor in range(n + 1, factors | length + 1) %}
  {% for limb in range(4) %}Factor_{{ factor }}_{{ limb }} AS Factor_{{ factor }}_{{ limb }}, {% endfor %}
{%- endfor %}
{%- endmacro -%}
{%- macro multiplied(n) -%}
{%- if n == 1 -%}
SELECT
{%- for column in columns %}
  {{ column.expression }} AS {{ column.name }},
{%- endfor %}
{%- for factor in factors[1:] %}
  {% set no = loop.index + 1 %}{% for limb in range(4) %}{{ factor }}_{{ limb }} AS Factor_{{ no }}_{{ limb }}, {% endfor %}
{%- endfor %}
  {% for limb in range(4) %}{{ factors[0] }}_{{ limb }} AS Ways_{{ limb }}{{ ", " if not loop.last }}{% endfor %}
{{ from }}
{%- else -%}
SELECT
{%- set factor = "Factor_%d" | format(n) -%}
{{ passed_on(n) }}
{%- for limb in range(3) %}
  ({{ carried(2 * limb) }} & 65535) | (({{ carried(2 * limb + 1) }} & 65535) << 16) AS Ways_{{ limb }},
{%- endfor %}
  CASE Is_Too_Large WHEN 1 THEN 9223372036854775807 ELSE ({{ carried(6) }} & 65535) + ({{ carried(7) }} << 16) END AS Ways_3
FROM (
SELECT
{{- passed_on(n) }}
{%- for no in range(8) %}
  {% for other in range(no + 1) %}{{ "+ " if not loop.first }}{{ digit("Ways", other) }} * {{ digit(factor, no - other) }} {% endfor %}AS Digit_{{ no }},
{%- endfor %}
  {{ rough("Ways") }} * {{ rough(factor) }} > 3.40282366920938e38 AS Is_Too_Large
FROM (
{{ multiplied(n - 1) }}
LIMIT -1
)
LIMIT -1
)
{%- endif -%}
{%- endmacro -%}
{{ comments }}
CREATE TABLE {{ name }} AS
SELECT
{%- for column in columns %}
  {{ column.name }} AS {{ column.name }},
{%- endfor %}
  {{ limbs }}
FROM (
{{ multiplied(factors | length) }}
LIMIT -1
)
{%- if merges and columns %}
GROUP BY
  {% for column in columns %}{{ loop.index }}{{ ", " if not loop.last }}{% endfor %}
{%- elif merges %}
HAVING
  count(*) > 0
{%- endif %}
;
