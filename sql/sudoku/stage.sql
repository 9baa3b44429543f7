{%- if cells | length == 1 -%}
-- {{ name }}: a digit for {{ cells[0].name }}, which has {{ cells[0].n_candidates }}{{ " candidate" if cells[0].n_candidates == 1 else " candidates" }}.
{%- else -%}
-- {{ name }}: a digit for each of {{ listed }}, which are expected to leave no choice.
{%- endif %}
{%- if k > 1 %}
-- One row: {{ k }} digits that agree with each other and with the givens, each in the column of its cell.
{%- else %}
-- One row: a digit that agrees with the givens.
{%- endif %}
CREATE TABLE {{ name }} AS
SELECT
{%- for line in placed %}
  {% for other in line %}{{ before }}.{{ other }} AS {{ other }},{{ " " if not loop.last }}{% endfor %}
{%- endfor %}
{%- for cell in cells %}
  {{ cell.name }}.Digit AS {{ cell.name }}{{ "," if not loop.last }}{{ " -- cell " ~ cell.name if cells | length > 1 }}
{%- endfor %}
FROM
  {{ before if before else "Candidate AS " ~ cells[0].name }}
{%- for cell in (cells if before else cells[1:]) %}
  CROSS JOIN Candidate AS {{ cell.name }}
{%- endfor %}
WHERE
{%- for cell in cells %}
  {{ "AND " if not loop.first }}{{ cell.name }}.Cell = '{{ cell.name }}' -- only the candidates of {{ cell.name }}
{%- for peer in cell.peers %}
  AND {{ cell.name }}.Digit <> {{ peer.digit }} -- differs from {{ peer.cell }}, in its {{ peer.units }}
{%- endfor %}
{%- endfor %}
;
