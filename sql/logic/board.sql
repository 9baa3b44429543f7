-- {{ view }}: every row of {{ stage }}, drawn in characters.
-- One row: a picture with a line for each house.
SELECT
  Solved.Solution_No AS Solution_No,
  (
    SELECT
      group_concat(Drawn.Line, char(10)) AS Picture
    FROM
      (
        SELECT
          0 AS House,
          rtrim(printf(
            '{{ line }}',
            'House',
{%- for category in categories %}
            {{ category.name | literal }}{{ "," if not loop.last }}
{%- endfor %}
          )) AS Line
        UNION ALL
        SELECT
          House.House AS House,
          rtrim(printf(
            '{{ line }}',
            House.House,
{%- for category in categories %}
            {% with indent = "            " %}{% include "logic/value.sql" %}{% endwith %}{{ "," if not loop.last }}
{%- endfor %}
          )) AS Line
        FROM
          House
        ORDER BY
          House
      ) AS Drawn
  ) AS Board
FROM
  {% include "places/numbered.sql" %}
