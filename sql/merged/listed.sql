{% if of -%}
-- {{ name }}: {{ of }} with all of its columns, but only what leads to a solution
{%- if live %}, by {{ live }}{% endif %}.
{% endif -%}
{{ comments }}
{%- if is_first %}
-- One solution is wanted, so only the first of these rows is kept.
{%- endif %}
CREATE TABLE {{ name }} AS
{%- if is_first %}
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
LIMIT 1
  ) AS First_Row
{%- else %}
{{ query }}
{%- endif %}
;
