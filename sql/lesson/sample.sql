-- Some rows of {{ table }}: those that the page shows.
INSERT INTO {{ table }}
VALUES
{%- for row in rows %}
  ({% for cell in row %}{{ "NULL" if cell is none else cell | literal }}{{ ", " if not loop.last }}{% endfor %}){{ "," if not loop.last }}
{%- endfor %}
