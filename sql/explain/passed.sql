-- How many candidates from {{ source.alias }} pass its rules, one rule after the other.
-- One row: {{ "a group and its candidates" if group else "all candidates" }}. Only candidates that pass the first rule are judged, because an index
-- finds them; the limit keeps SQLite from judging each of them again for every sum.
SELECT
  Judged.Group_Name AS Group_Name
{%- for rule in rules %},
  sum(CASE WHEN Judged.N_Passed >= {{ loop.index }} THEN Judged.Weight ELSE 0 END) AS Passed_{{ loop.index }}
{%- endfor %}
FROM
  (
    SELECT
      {{ group if group else "''" }} AS Group_Name,
      {{ "Weight.N_Rows" if weight else 1 }} AS Weight,
{%- if rules | length == 1 %}
      1 AS N_Passed
{%- else %}
      CASE
{%- for rule in rules[1:] %}
        WHEN NOT ({{ rule }}) THEN {{ loop.index }}
{%- endfor %}
        ELSE {{ rules | length }}
      END AS N_Passed
{%- endif %}
    FROM
{%- for joined in joined %}
      {{ "CROSS JOIN " if not loop.first }}{{ joined.table }} AS {{ joined.alias }}
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
          {{ weight.conditions | join("\n          AND ") }}
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
      ({{ rules[0] }})
    LIMIT -1
  ) AS Judged
{%- if group %}
GROUP BY
  Judged.Group_Name
{%- endif %};
