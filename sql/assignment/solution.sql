{%- if not is_drawn -%}
-- Solution: {{ about }}
{% endif -%}
{%- set parts = found if is_drawn else found[:1] %}
{%- set known %}
  {%- if parts | length > 1 %}coalesce({% endif %}
{%- for part in parts %}
{%- if part.at %}substr({% endif %}CASE {{ table }}.{{ part.key }}
{%- for line in part.lines %}
    {% for no, value in line %}WHEN {{ no }} THEN {{ value }}{{ " " if not loop.last }}{% endfor %}
{%- endfor %}
  END{% if part.at %}, {{ table }}.{{ part.at }}, 1){% endif %}{{ ", " if not loop.last }}
{%- endfor %}
{%- if parts | length > 1 %}){% endif %}
{%- endset -%}
SELECT
{%- if is_drawn %}
  {{ slot | replace("VALUE", known) }} AS Slot,
  {{ piece | replace("VALUE", known) }} AS Piece,
  NULL AS Look,
  NULL AS Part
{%- else %}
  Solved.Solution_No AS Solution_No,
{%- for column in named_by %}
  {{ table }}.{{ column }} AS {{ column }},
{%- endfor %}
  {{ known }} AS {{ value }}
{%- endif %}
FROM
  {% if is_drawn %}{{ stage }} AS Solved{% else %}{% include "places/numbered.sql" %}{% endif %}
  CROSS JOIN {{ table }}
{%- if is_drawn %}
WHERE
  {% for part in parts %}{{ table }}.{{ part.key }} IN ({% for line in part.lines %}{% set is_last = loop.last %}{% for no, value in line %}{{ no }}{{ ", " if not (loop.last and is_last) }}{% endfor %}{% endfor %}){{ " OR " if not loop.last }}{% endfor %}
{%- endif %}
