-- Which row of {{ parent.table }} each row of {{ child }} was made from: the one that has the same values in the columns that the stage copies.
-- One row: a row of {{ child }} and its row of {{ parent.table }}, by their numbers. The limit lets SQLite build an index of the rows
-- asked for.
SELECT
  Link.Child_Row AS Child_Row,
  min(Link.Parent_Row) AS Parent_Row
FROM
  (
{%- for shared in ways %}
{{ "    UNION ALL\n" if not loop.first }}    SELECT
      Child.Child_Row AS Child_Row,
      {{ parent.alias }}.rowid AS Parent_Row
    FROM
      {{ parent.table }} AS {{ parent.alias }}
{%- for other in others %}
      CROSS JOIN {{ other.table }} AS {{ other.alias }}
{%- endfor %}
      CROSS JOIN (
        SELECT
          {{ child }}.rowid AS Child_Row
{%- for column in shared %},
          {{ child }}.{{ column.name }} AS {{ column.name }}
{%- endfor %}
        FROM
          {{ child }}
{%- if rows is not none %}
        WHERE
          {{ child }}.rowid IN ({{ rows | join(", ") }})
        LIMIT -1
{%- endif %}
      ) AS Child
    WHERE
{%- for attachment in attachments %}
      {{ attachment }} AND
{%- endfor %}
{%- for column in shared %}
      {{ "AND " if not loop.first }}Child.{{ column.name }} = {{ column.expression }}
{%- endfor %}
{%- endfor %}
  ) AS Link
GROUP BY
  Link.Child_Row
ORDER BY
  Link.Child_Row;
