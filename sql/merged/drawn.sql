-- Drawn_{{ stage }}: the rows of {{ stage }} that drawn solutions pass through.
-- One row: such a row, with its number.
CREATE TABLE Drawn_{{ stage }} AS
SELECT
{%- for line in columns %}
  {% for column in line %}{{ column }} AS {{ column }}, {% endfor %}
{%- endfor %}
  rowid AS Row_No
FROM
  {{ stage }}
WHERE
  rowid IN (SELECT Row_No FROM Chosen)
;
