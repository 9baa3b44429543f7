-- Solution: who and what is in which house, in every solution.
-- One row: a house, counted from the left, and its value of each category.
SELECT
  Solved.Solution_No AS Solution_No,
  House.House AS House,
{%- for category in categories %}
  {% with indent = "  " %}{% include "logic/value.sql" %}{% endwith %} AS {{ category.column }}{{ "," if not loop.last }}
{%- endfor %}
FROM
  {% include "places/numbered.sql" %}
  CROSS JOIN House
