-- How far the candidates from {{ source.alias }} come: how many of its {{ rules | length }} rules each one passes before a rule removes it.
-- One row: a number of rules passed, how many candidates pass exactly that many, and one of the first of them.
SELECT
  Ranked.N_Passed AS N_Passed,
  Ranked.N_Alike AS N_Alike
{%- for name in names %},
  Ranked.Name_{{ loop.index }} AS Name_{{ loop.index }}
{%- endfor %}
FROM
  (
    SELECT
      Judged.N_Passed AS N_Passed,
{%- for name in names %}
      Judged.Name_{{ loop.index }} AS Name_{{ loop.index }},
{%- endfor %}
      count(*) OVER (PARTITION BY Judged.N_Passed) AS N_Alike,
      row_number() OVER (
        PARTITION BY Judged.N_Passed
        ORDER BY {% for name in names %}Judged.Name_{{ loop.index }}{{ ", " if not loop.last }}{% endfor %}
      ) AS Place
    FROM
      (
        SELECT DISTINCT
{%- for name in names %}
          {{ name }} AS Name_{{ loop.index }},
{%- endfor %}
          CASE
{%- for rule in rules %}
            WHEN NOT ({{ rule }}) THEN {{ loop.index0 }}
{%- endfor %}
            ELSE {{ rules | length }}
          END AS N_Passed
        FROM
{%- for joined in joined %}
          {{ "CROSS JOIN " if not loop.first }}{{ joined.table }} AS {{ joined.alias }}
{%- endfor %}
{%- for condition in conditions %}
        {{ "WHERE" if loop.first else "  AND" }} {{ condition }}
{%- endfor %}
      ) AS Judged
  ) AS Ranked
WHERE
  Ranked.Place <= {{ limit }}
ORDER BY
  Ranked.N_Passed DESC,
  Ranked.Place;
