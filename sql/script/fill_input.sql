INSERT INTO {{ table }} ({% for column in columns %}{{ column.name }}{{ ", " if not loop.last }}{% endfor %})
VALUES
{%- for row in rows %}
  ({% for cell in row %}{{ cell | literal }}{{ ", " if not loop.last }}{% endfor %}){{ "," if not loop.last else ";" }}
{%- endfor %}
