INSERT INTO {{ table }} ({% for column in columns %}{{ column.name }}{{ ", " if not loop.last }}{% endfor %})
VALUES
{%- for line in lines %}
  {% for row in line %}({% for cell in row %}{{ cell | literal }}{{ ", " if not loop.last }}{% endfor %}){{ ", " if not loop.last }}{% endfor %}{{ "," if not loop.last else ";" }}
{%- endfor %}
