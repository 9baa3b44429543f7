-- Rows left by stage.
SELECT
  Stage AS Stage,
  Rows_Left AS Rows_Left
FROM
  (
{%- for k in range(1, n_stages + 1) %}
    {{ "UNION ALL " if not loop.first }}SELECT {{ k }} AS Stage_No, 'Opt{{ k }}' AS Stage, count(*) AS Rows_Left FROM Opt{{ k }}
{%- endfor %}
  ) AS Stages
ORDER BY
  Stage_No;
