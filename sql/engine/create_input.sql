CREATE TABLE {{ table }} (
  -- {{ about }}
{%- for column in columns %}
  {{ column.name }} {{ "INTEGER" if column.type == "BIGINT" else column.type }} NOT NULL
{%- if column.refers_to %} REFERENCES {{ column.refers_to[0] }} ({{ column.refers_to[1] }}){% endif %}
{{- "," if not loop.last or key }}{{ " -- " ~ column.about if column.about }}
{%- endfor %}
{%- if key %}
  PRIMARY KEY ({{ key | join(", ") }})
{%- endif %}
);
