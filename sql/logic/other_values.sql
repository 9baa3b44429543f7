{%- from "logic/holds.sql" import holds -%}
-- Every value of a category, and whether it could be in house {{ house }}.
-- One row: a value, and the first rule that it breaks, if it breaks one.
{%- for value in values %}
{{ "UNION ALL\n" if not loop.first }}SELECT
  {{ value.name | literal }} AS Name,
{%- if value.is_elsewhere or value.rules %}
  CASE
{%- if value.is_elsewhere %}
    WHEN 1 THEN 'is not in another house'
{%- endif %}
{%- for rule in value.rules %}
    WHEN NOT ({{ holds(rule) }}) THEN {{ rule.words | literal }}
{%- endfor %}
  END AS Broken
{%- else %}
  NULL AS Broken
{%- endif %}
{%- endfor %};
