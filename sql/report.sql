-- Rows left by stage.
{%- for stage in stages %}
{{ "UNION ALL " if not loop.first }}SELECT {{ loop.index }} AS Stage_No, '{{ stage }}' AS Stage, count(*) AS Rows_Left FROM {{ stage }}
{%- endfor %}
ORDER BY
  Stage_No;
