-- {{ view }}: every row of {{ stage }}, drawn in characters.
-- One row: a picture, put together from the parts in Drawing.
{%- block lists %}{% endblock %}
SELECT
  Solved.Solution_No AS Solution_No,
  (
    SELECT
      group_concat(Part.Text, '') AS Picture
    FROM
      (
        SELECT
          Drawing.Text || {% block shown %}{% endblock %} AS Text
        FROM
          Drawing
{%- block looks_up %}{% endblock %}
        ORDER BY
          Drawing.Part_No
      ) AS Part
  ) AS Board
FROM
  {% include "places/numbered.sql" %}
