INSERT INTO {{ table }} ({{ columns | join(", ") }})
VALUES
{%- for row in range(n_rows) %}
  ({% for column in columns %}?{% if not loop.last %}, {% endif %}{% endfor %}){{ "," if not loop.last else ";" }}
{%- endfor %}
