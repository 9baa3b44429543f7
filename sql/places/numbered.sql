(
    SELECT
      row_number() OVER (
        ORDER BY
{%- for line in order_by %}
          {{ line | join(", ") }}{{ "," if not loop.last }}
{%- endfor %}
      ) AS Solution_No,
{%- for line in columns %}
      {% for column in line %}{{ column }} AS {{ column }}{{ ", " if not loop.last }}{% endfor %}{{ "," if not loop.last }}
{%- endfor %}
    FROM
      {{ stage }}
{%- if most is not none %}
    ORDER BY
      Solution_No
    LIMIT {{ most }}
{%- endif %}
  ) AS Solved
