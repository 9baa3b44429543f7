-- Rows left by centre and stage. A centre that still has a row in {{ stages | last }} survives.
SELECT
  Center AS Center,
{%- for stage in stages %}
  sum(CASE WHEN Stage_No = {{ loop.index }} THEN 1 ELSE 0 END) AS {{ stage }}{{ "," if not loop.last }}
{%- endfor %}
FROM
  (
    SELECT ID AS Center, 0 AS Stage_No FROM Piece
{%- if center %} WHERE ID = {{ center | literal }}{% endif %}
{%- for stage in stages %}
    UNION ALL SELECT Center, {{ loop.index }} AS Stage_No FROM {{ stage }}
{%- endfor %}
  ) AS Rows_Left
GROUP BY
  Center
ORDER BY
  length(Center),
  Center;
