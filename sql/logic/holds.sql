{#- The condition of a rule for one house. Where it names another value whose house is not known, some free house has to
    do for that: `taken` are the others. -#}
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
