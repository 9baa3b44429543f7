-- The rows in which two tables differ, as sets with repeats.
-- One row: values, and how many more rows with these values the attempted table has; negative where it has fewer.
CREATE TABLE {{ differences }} AS
SELECT
  sum(Both_Tables.joinsaw_side) AS joinsaw_surplus{{ "," if columns }}
{%- for column in columns %}
  Both_Tables.{{ column }} AS {{ column }}{{ "," if not loop.last }}
{%- endfor %}
FROM
  (
{%- for side, table in [(-1, needed), (1, made)] %}
    {{ "UNION ALL\n    " if not loop.first }}SELECT
      {{ side }} AS joinsaw_side{{ "," if columns }}
{%- for column in columns %}
      {{ column }} AS {{ column }}{{ "," if not loop.last }}
{%- endfor %}
    FROM
      {{ table }}
{%- endfor %}
  ) AS Both_Tables
{%- if columns %}
GROUP BY
{%- for column in columns %}
  Both_Tables.{{ column }}{{ "," if not loop.last }}
{%- endfor %}
{%- endif %}
HAVING
  sum(Both_Tables.joinsaw_side) <> 0;
