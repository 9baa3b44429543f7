-- {{ title }}
-- The statements that `joinsaw solve` runs, in order. They run unchanged in SQLite (sqlite3 puzzle.db < script.sql),
-- MariaDB, PostgreSQL{{ " and DuckDB, but not in Spark SQL, which has no indexes." if has_indexes else ", DuckDB and Spark SQL." }}
{% for input in inputs %}
-- {{ input.about }}
{%- for statement in input.statements %}
{{ "\n" if statement is startingwith("--") }}{{ statement }}
{%- endfor %}
{% endfor %}
{%- for stage in stages %}
{{ stage.statements | join("\n\n") }}
{% endfor %}
{{ report }}
{%- for query in queries %}

{{ query }}
{%- endfor %}
