-- Solution: the digits of every solution.
-- One row: a cell, by its row and its column from 1, and its digit, given or found.
SELECT
  Solved.Solution_No AS Solution_No,
  Cell.Row_No AS Row_No,
  Cell.Column_No AS Column_No,
  coalesce(
    Given.Digit,
    CASE Cell.Name
{%- for line in found %}
      {% for name in line %}WHEN '{{ name }}' THEN Solved.{{ name }}{{ " " if not loop.last }}{% endfor %}
{%- endfor %}
    END
  ) AS Digit
FROM
  {% include "places/numbered.sql" %}
  CROSS JOIN Cell
  LEFT JOIN Given
    ON Given.Cell = Cell.Name
