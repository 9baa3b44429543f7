{%- if not is_drawn -%}
-- Solution: the options that are chosen, in every solution.
-- One row: an item, by its number and its name, and the option that covers it.
{% endif -%}
SELECT
{%- if is_drawn %}
  Item.Item_No - 1 AS Slot,
  Choice.Name AS Piece,
  NULL AS Look,
  NULL AS Part
{%- else %}
  Solved.Solution_No AS Solution_No,
  Item.Item_No AS Item_No,
  Item.Name AS Item,
  Choice.Name AS Choice
{%- endif %}
FROM
  {% if is_drawn %}{{ stage }} AS Solved{% else %}{% include "places/numbered.sql" %}{% endif %}
  CROSS JOIN Choice_Item
  JOIN Choice
    ON Choice.Choice_No = Choice_Item.Choice_No
  JOIN Item
    ON Item.Item_No = Choice_Item.Item_No
WHERE
  Choice_Item.Choice_No IN (
{%- for line in found %}
    {% for column in line %}Solved.{{ column }}{{ ", " if not loop.last }}{% endfor %}{{ "," if not loop.last }}
{%- endfor %}
  )
