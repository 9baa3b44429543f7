WITH Ring AS (
{%- for line in sides %}
  {% for side in line %}{{ "UNION ALL " if side > 0 }}SELECT {{ side }} AS Side{{ " " if not loop.last }}{% endfor %}
{%- endfor %}
)
