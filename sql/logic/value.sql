{%- if category.lines -%}
CASE House.House
{%- for line in category.lines %}
{{ indent }}  {% for value in line %}WHEN Solved.{{ value.column }} THEN {{ value.name | literal }}{{ " " if not loop.last }}{% endfor %}
{%- endfor %}
{{ indent }}END
{%- else -%}
NULL
{%- endif -%}
