-- How many candidates from {{ source.alias }} pass its rules, one rule after the other.
-- One row: all candidates. Only candidates that pass the first rule are judged, because an index
-- finds them{% if alike %}, and rows of {{ joined[0].table }} that the rules cannot tell apart are judged once{% endif %}.
SELECT
{%- for rule in rules %}
  sum({{ "Weight.N_Rows * " if weight }}{{ joined[0].alias ~ ".N_Alike" if alike else 1 }})
{%- if not loop.first %} FILTER (WHERE {{ rules[1:loop.index] | join(" AND ") }}){% endif %} AS Passed_{{ loop.index }}{{ "," if not loop.last }}
{%- endfor %}
FROM
{%- for source in joined %}
{%- if alike and loop.first %}
  (
    SELECT
      {{ alike | join(",\n      ") }},
      count(*) AS N_Alike
    FROM
      {{ source.table }}
    GROUP BY
      {{ alike | join(",\n      ") }}
  ) AS {{ source.alias }}
{%- else %}
  {{ "CROSS JOIN " if not loop.first }}{{ source.table }} AS {{ source.alias }}
{%- endif %}
{%- endfor %}
{%- if weight %}
  CROSS JOIN (
    SELECT
      {{ weight.helper.alias }}.rowid AS Helper_Row,
      count(*) AS N_Rows
    FROM
      {{ weight.helper.table }} AS {{ weight.helper.alias }}
      CROSS JOIN {{ weight.target.table }} AS {{ weight.target.alias }}
    WHERE
      {{ weight.conditions | join("\n      AND ") }}
    GROUP BY
      {{ weight.helper.alias }}.rowid
  ) AS Weight
{%- endif %}
WHERE
{%- for condition in conditions %}
  {{ condition }} AND
{%- endfor %}
{%- if weight %}
  Weight.Helper_Row = {{ weight.helper.alias }}.rowid AND
{%- endif %}
  ({{ rules[0] }});
