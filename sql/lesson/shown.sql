-- The rows of a stage that the page shows.
VALUES
{%- for row in rows %}
  ({% for cell in row %}{{ "NULL" if cell is none else cell | literal }}{{ ", " if not loop.last }}{% endfor %}){{ "," if not loop.last }}
{%- endfor %}
