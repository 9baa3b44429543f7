{% if of -%}
-- {{ name }}: {{ of }} with all of its columns, but only what leads to a solution
{%- if live %}, by {{ live }}{% endif %}.
{% endif -%}
{{ comments }}
{%- if most == 1 %}
-- One solution is wanted, so only the first of these rows is kept.
{%- elif most %}
-- {{ most }} solutions are wanted at most, so only the first of these rows are kept.
{%- endif %}
CREATE TABLE {{ name }} AS
{%- if most %}
SELECT
{%- for line in columns %}
  {% for column in line %}{{ column }} AS {{ column }}{{ ", " if not loop.last }}{% endfor %}{{ "," if not loop.last }}
{%- endfor %}
FROM
  (
{{ query }}
{%- if order_by %}
ORDER BY
{%- for line in order_by %}
  {{ line | join(", ") }}{{ "," if not loop.last }}
{%- endfor %}
{%- endif %}
LIMIT {{ most }}
  ) AS First_Row
{%- else %}
{{ query }}
{%- endif %}
;
