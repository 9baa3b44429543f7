-- Which rows of {{ child }} were made from which rows of {{ parent.table }}: those with the same values in the columns that the stage copies.
-- One row: a row of {{ parent.table }} and a row of {{ child }}, by their numbers. The limit lets SQLite build an index of the rows
-- asked for, which come last; with an order, it would not.
{%- macro parents(shared) -%}
(
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
{%- for attachment in attachments %}
          {{ "WHERE" if loop.first else "  AND" }} {{ attachment }}
{%- endfor %}
{%- if not of_children %}
          {{ "  AND" if attachments else "WHERE" }} {{ parent.alias }}.rowid IN ({{ rows | join(", ") }})
        LIMIT -1
{%- endif %}
      ) AS Parent
{%- endmacro -%}
{%- macro children(shared) -%}
(
        SELECT
          {{ child }}.rowid AS Child_Row
{%- for column in shared %},
          {{ child }}.{{ column.name }} AS {{ column.name }}
{%- endfor %}
        FROM
          {{ child }}
{%- if of_children %}
        WHERE
          {{ child }}.rowid IN ({{ rows | join(", ") }})
        LIMIT -1
{%- endif %}
      ) AS Child
{%- endmacro %}
{%- for shared in ways %}
{{ "UNION ALL\n" if not loop.first }}SELECT
  Parent.Parent_Row AS Parent_Row,
  Child.Child_Row AS Child_Row
FROM
  {{ parents(shared) if of_children else children(shared) }}
  CROSS JOIN {{ children(shared) if of_children else parents(shared) }}
WHERE
{%- for column in shared %}
  {{ "AND " if not loop.first }}Child.{{ column.name }} = Parent.{{ column.name }}
{%- endfor %}
{%- endfor %};
