{%- macro shown(lines, line, place) -%}
substr(
    CASE {{ line }}.Line_No
{%- for part in lines %}
      {% for no, name in part %}WHEN {{ no }} THEN Solved.{{ name }}{{ " " if not loop.last }}{% endfor %}
{%- endfor %}
    END,
    {{ place }}.Line_No,
    1
  )
{%- endmacro -%}
{%- macro numbers(lines) -%}
{% for part in lines %}{% for no, _ in part %}{{ no }}{{ ", " if not loop.last }}{% endfor %}{{ ", " if not loop.last }}{% endfor %}
{%- endmacro -%}
{%- if not is_drawn -%}
-- Solution: the cells of every solution.
-- One row: a cell, by its row and its column from 1, and its value: . if it is empty, # or the letter of its colour if not.
{% endif -%}
SELECT
{%- if is_drawn %}
  (Across.Line_No - 1) * {{ width }} + Down.Line_No - 1 AS Slot,
{%- else %}
  Solved.Solution_No AS Solution_No,
  Across.Line_No AS Row_No,
  Down.Line_No AS Column_No,
{%- endif %}
{%- if across and down and is_drawn %}
  coalesce({{ shown(across, "Across", "Down") }}, {{ shown(down, "Down", "Across") }})
{%- elif across %}
  {{ shown(across, "Across", "Down") }}
{%- else %}
  {{ shown(down, "Down", "Across") }}
{%- endif %} AS {{ "Piece" if is_drawn else "Holds" }}
{%- if is_drawn %},
  NULL AS Look,
  NULL AS Part
{%- endif %}
FROM
  {% if is_drawn %}{{ stage }} AS Solved{% else %}{% include "places/numbered.sql" %}{% endif %}
  JOIN Line AS Across
    ON Across.Is_Column = 0
  JOIN Line AS Down
    ON Down.Is_Column = 1
{%- if is_drawn %}
WHERE
  {{ "Across.Line_No IN (" ~ numbers(across) ~ ")" if across }}{{ " OR " if across and down }}{{ "Down.Line_No IN (" ~ numbers(down) ~ ")" if down }}
{%- endif %}
