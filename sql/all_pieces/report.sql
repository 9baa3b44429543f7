-- Rows left by stage, and how many ways they stand for.
{%- for stage in stages %}
{{ "UNION ALL " if not loop.first }}SELECT {{ loop.index }} AS Stage_No, '{{ stage }}' AS Stage, count(*) AS Rows_Left, sum(N_Labellings) AS Labellings, sum(N_Fillings) AS Fillings FROM {{ stage }}
{%- endfor %}
ORDER BY
  Stage_No;
