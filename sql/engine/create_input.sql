CREATE TABLE {{ table }} (
  -- {{ about }}
{%- for column in columns %}
  {{ column.name }} {{ "INTEGER" if column.type == "BIGINT" else column.type }} NOT NULL{{ "," if not loop.last or key }}
{%- endfor %}
{%- if key %}
  PRIMARY KEY ({{ key | join(", ") }})
{%- endif %}
);
