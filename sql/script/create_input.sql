CREATE TABLE {{ table }} (
{%- for column in columns %}
  {{ column.name }} {{ column.type }} NOT NULL{{ "," if not loop.last }}
{%- endfor %}
);
