-- {{ title }}
-- The statements that `joinsaw solve` runs, in order. They run as they stand in SQLite (sqlite3 puzzle.db < script.sql),
-- MariaDB, PostgreSQL, DuckDB and Spark SQL.
{% for input in inputs %}
-- {{ input.about }}
DROP TABLE IF EXISTS {{ input.table }};
{%- if input.table_statement %}

{{ input.table_statement }}
{%- else %}
CREATE TABLE {{ input.table }} (
{%- for column in input.columns %}
  {{ column.name }} {{ column.type }} NOT NULL{{ "," if not loop.last }}
{%- endfor %}
);
{%- if input.derivation %}

{{ input.derivation }}
{%- else %}
INSERT INTO {{ input.table }} ({% for column in input.columns %}{{ column.name }}{{ ", " if not loop.last }}{% endfor %})
VALUES
{%- for row in input.rows %}
  ({% for cell in row %}{{ cell | literal }}{{ ", " if not loop.last }}{% endfor %}){{ "," if not loop.last else ";" }}
{%- endfor %}
{%- endif %}
{%- endif %}
{% endfor %}
{%- for stage in stages %}
DROP TABLE IF EXISTS {{ stage.name }};

{{ stage.statement }}
{% endfor %}
{{ report }}
{%- if tally %}

{{ tally }}
{%- endif %}
