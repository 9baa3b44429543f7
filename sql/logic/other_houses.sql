{%- macro holds(rule) -%}
{%- if rule.taken is none -%}
{{ rule.condition }}
{%- else -%}
EXISTS (
      SELECT
        Other.House AS House
      FROM
        House AS Other
      WHERE
        ({{ rule.condition }})
{%- if rule.taken %}
        AND Other.House NOT IN ({{ rule.taken | join(", ") }})
{%- endif %}
    )
{%- endif -%}
{%- endmacro -%}
-- Every house, and whether {{ value }} could be there.
-- One row: a house, and the first rule that it breaks, if it breaks one.
SELECT
  'house ' || House.House AS Name,
{%- if rules %}
  CASE
{%- for rule in rules %}
    WHEN NOT ({{ holds(rule) }}) THEN {{ rule.words | literal }}
{%- endfor %}
  END AS Broken
{%- else %}
  NULL AS Broken
{%- endif %}
FROM
  House
ORDER BY
  House.House;
