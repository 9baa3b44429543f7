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
{%- set parts = found if is_drawn else found[:1] %}
  {% if parts | length > 1 %}coalesce({% endif %}
{%- for part in parts %}
{%- if part.at %}substr({% elif is_drawn and symbols %}substr({{ symbols | literal }}, {% endif %}CASE {{ table }}.{{ part.key }}
{%- for line in part.lines %}
    {% for no, column, given, is_cast in line -%}
      WHEN {{ no | literal }} THEN {% if column %}{% if is_cast %}CAST(Solved.{{ column }} AS VARCHAR(20)){% else %}Solved.{{ column }}{% endif %}{% else %}{{ given | literal }}{% endif %}{{ " " if not loop.last }}
    {%- endfor %}
{%- endfor %}
  END{% if part.at %}, {{ table }}.{{ part.at }}, 1){% elif is_drawn and symbols %}, 1){% endif %}{{ ", " if not loop.last }}
{%- endfor %}
{%- if parts | length > 1 %}){% endif %} AS {{ "Piece" if is_drawn else value }}
{%- if is_drawn %},
  NULL AS Look,
  NULL AS Part
{%- endif %}
FROM
  {% if is_drawn %}{{ stage }} AS Solved{% else %}{% include "places/numbered.sql" %}{% endif %}
  CROSS JOIN {{ table }}
{%- if is_drawn %}
WHERE
  {% for part in parts %}{{ table }}.{{ part.key }} IN ({% for line in part.lines %}{% set is_last = loop.last %}{% for no, column, given, is_cast in line %}{{ no | literal }}{{ ", " if not (loop.last and is_last) }}{% endfor %}{% endfor %}){{ " OR " if not loop.last }}{% endfor %}
{%- endif %}
