{%- from "logic/holds.sql" import holds -%}
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
