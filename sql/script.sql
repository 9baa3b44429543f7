-- {{ title }}
-- The statements that solve it, in order. They run unchanged in SQLite (sqlite3 puzzle.db < script.sql),
-- MariaDB, PostgreSQL{{ " and DuckDB, but not in Spark SQL, which has no indexes." if has_indexes else ", DuckDB and Spark SQL." }}
{%- for statement in statements %}

{{ statement }}
{%- endfor %}
{%- for query in queries %}

{{ query }}
{%- endfor %}
