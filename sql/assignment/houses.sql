{%- if is_drawn -%}
{%- set tie = namespace(word="") %}
{%- for category in categories %}
{%- set before = loop.index0 * n_houses %}
{%- for line in category.lines %}
{%- for name, house in line %}
{{ tie.word }}SELECT {{ house }} + {{ before - 1 }} AS Slot, {{ name }} AS Piece, NULL AS Look, NULL AS Part FROM {{ stage }} AS Solved
{%- set tie.word = "UNION ALL " %}
{%- endfor %}
{%- endfor %}
{%- endfor %}
{%- else -%}
-- Solution: who and what is in which house, in every solution.
-- One row: a house, counted from the left, and its value of each category.
SELECT
  Solved.Solution_No AS Solution_No,
  House.House AS House,
{%- for category in categories %}
  {% if category.lines -%}
  CASE House.House
{%- for line in category.lines %}
    {% for name, house in line %}WHEN {{ house }} THEN {{ name }}{{ " " if not loop.last }}{% endfor %}
{%- endfor %}
  END
{%- else -%}
  NULL
{%- endif %} AS {{ category.column }}{{ "," if not loop.last }}
{%- endfor %}
FROM
  {% include "places/numbered.sql" %}
  CROSS JOIN House
{%- endif %}
