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
