CREATE TABLE {{ table }} (
{%- for column in columns %}
  {{ column.name }} {{ column.type }} NOT NULL{{ "," if not loop.last }}{{ " -- " ~ column.about if column.about }}
{%- endfor %}
);
