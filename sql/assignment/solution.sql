{%- if not is_drawn -%}
-- Solution: {{ about }}
{% endif -%}
SELECT
{%- if is_drawn %}
  {{ slot }} AS Slot,
{%- else %}
  Solved.Solution_No AS Solution_No,
{%- for column in named_by %}
  {{ table }}.{{ column }} AS {{ column }},
{%- endfor %}
{%- endif %}
  {% if is_drawn and symbols %}substr({{ symbols | literal }}, {% endif %}CASE {{ table }}.{{ key }}
{%- for line in found %}
    {% for no, column, given, is_cast in line -%}
      WHEN {{ no | literal }} THEN {% if column %}{% if is_cast %}CAST(Solved.{{ column }} AS VARCHAR(20)){% else %}Solved.{{ column }}{% endif %}{% else %}{{ given | literal }}{% endif %}{{ " " if not loop.last }}
    {%- endfor %}
{%- endfor %}
  END{% if is_drawn and symbols %}, 1){% endif %} AS {{ "Piece" if is_drawn else value }}
{%- if is_drawn %},
  NULL AS Look,
  NULL AS Part
{%- endif %}
FROM
  {% if is_drawn %}{{ stage }} AS Solved{% else %}{% include "places/numbered.sql" %}{% endif %}
  CROSS JOIN {{ table }}
{%- if is_drawn %}
WHERE
  {{ table }}.{{ key }} IN ({% for line in found %}{% set is_last = loop.last %}{% for no, column, given, is_cast in line %}{{ no | literal }}{{ ", " if not (loop.last and is_last) }}{% endfor %}{% endfor %})
{%- endif %}
