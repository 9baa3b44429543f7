-- The rows of {{ child }} that were made from some rows of {{ parent.table }}: those with the same values in the columns that the stage copies.
-- One row: a row of {{ parent.table }} and a row of {{ child }}, by their numbers. The limit lets SQLite build an index of the rows
-- asked for.
SELECT
  Link.Parent_Row AS Parent_Row,
  Link.Child_Row AS Child_Row
FROM
  (
{%- for shared in ways %}
{{ "    UNION ALL\n" if not loop.first }}    SELECT
      Parent.Parent_Row AS Parent_Row,
      {{ child }}.rowid AS Child_Row
    FROM
      {{ child }}
      CROSS JOIN (
        SELECT
          {{ parent.alias }}.rowid AS Parent_Row
{%- for column in shared %},
          {{ column.expression }} AS {{ column.name }}
{%- endfor %}
        FROM
          {{ parent.table }} AS {{ parent.alias }}
{%- for other in others %}
          CROSS JOIN {{ other.table }} AS {{ other.alias }}
{%- endfor %}
        WHERE
{%- for attachment in attachments %}
          {{ attachment }} AND
{%- endfor %}
          {{ parent.alias }}.rowid IN ({{ rows | join(", ") }})
        LIMIT -1
      ) AS Parent
    WHERE
{%- for column in shared %}
      {{ "AND " if not loop.first }}{{ child }}.{{ column.name }} = Parent.{{ column.name }}
{%- endfor %}
{%- endfor %}
  ) AS Link
ORDER BY
  Link.Parent_Row,
  Link.Child_Row;
