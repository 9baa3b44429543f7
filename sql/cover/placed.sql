{%- for line in columns %}
      {% for column in line %}Solved.{{ column }}{{ ", " if not loop.last }}{% endfor %}{{ "," if not loop.last }}
{%- endfor %}
