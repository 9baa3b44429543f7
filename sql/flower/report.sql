-- Rows left by centre and stage. A centre that still has a row in Opt{{ order }} survives.
SELECT
  Center AS Center,
{%- for k in range(1, order + 1) %}
  sum(CASE WHEN Stage_No = {{ k }} THEN 1 ELSE 0 END) AS Opt{{ k }}{{ "," if not loop.last }}
{%- endfor %}
FROM
  (
    SELECT ID AS Center, 0 AS Stage_No FROM Piece
{%- if centers %} WHERE ID IN ({% for center in centers %}{{ center | literal }}{{ ", " if not loop.last }}{% endfor %}){% endif %}
{%- for k in range(1, order + 1) %}
    UNION ALL SELECT Center, {{ k }} AS Stage_No FROM Opt{{ k }}
{%- endfor %}
  ) AS Rows_Left
GROUP BY
  Center
ORDER BY
  length(Center),
  Center;
