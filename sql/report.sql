-- Rows left by stage.
{%- set a_line = 1 if stages | length <= 50 else 2 %}
{%- for line in stages | batch(a_line) %}
{%- set before = loop.index0 * a_line %}
{% for stage in line %}{{ "UNION ALL " if before + loop.index > 1 }}SELECT {{ before + loop.index }} AS Stage_No, '{{ stage }}' AS Stage, count(*) AS Rows_Left FROM {{ stage }}{{ " " if not loop.last }}{% endfor %}
{%- endfor %}
ORDER BY
  Stage_No;
