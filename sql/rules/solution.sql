{%- if not is_drawn -%}
-- Solution: the values of the variables, in every solution.
-- One row: a variable, by its number and its name, and its value.
{% endif -%}
SELECT
{%- if is_drawn %}
  Unknown.Unknown_No - 1 AS Slot,
{%- else %}
  Solved.Solution_No AS Solution_No,
  Unknown.Unknown_No AS Unknown_No,
  Unknown.Name AS Name,
{%- endif %}
  CASE Unknown.Unknown_No
{%- for line in found %}
    {% for no, column, is_cast in line %}WHEN {{ no }} THEN {% if is_cast %}CAST(Solved.{{ column }} AS VARCHAR(20)){% else %}Solved.{{ column }}{% endif %}{{ " " if not loop.last }}{% endfor %}
{%- endfor %}
  END AS {{ "Piece" if is_drawn else "Holds" }}
{%- if is_drawn %},
  NULL AS Look,
  NULL AS Part
{%- endif %}
FROM
  {% if is_drawn %}{{ stage }} AS Solved{% else %}{% include "places/numbered.sql" %}{% endif %}
  CROSS JOIN Unknown
{%- if is_drawn %}
WHERE
  Unknown.Unknown_No IN ({% for line in found %}{% for no, column, is_cast in line %}{{ no }}{{ ", " if not loop.last }}{% endfor %}{{ ", " if not loop.last }}{% endfor %})
{%- endif %}
