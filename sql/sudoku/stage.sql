-- {{ name }}: a digit for {{ cell }}, which has {{ n_candidates }}{{ " candidate" if n_candidates == 1 else " candidates" }}.
{%- if before %}
-- One row: {{ k }} digits that agree with each other and with the givens, each in the column of its cell.
{%- else %}
-- One row: a digit that agrees with the givens.
{%- endif %}
CREATE TABLE {{ name }} AS
SELECT
{%- for line in placed %}
  {% for other in line %}{{ before }}.{{ other }} AS {{ other }},{{ " " if not loop.last }}{% endfor %}
{%- endfor %}
  {{ cell }}.Digit AS {{ cell }}
FROM
{%- if before %}
  {{ before }}
  JOIN Candidate AS {{ cell }}
    ON {{ cell }}.Cell = '{{ cell }}' -- is for {{ cell }}
{%- for peer in peers %}
    AND {{ cell }}.Digit <> {{ before }}.{{ peer.cell }} -- differs from {{ peer.cell }}, in its {{ peer.units }}
{%- endfor %}
{%- else %}
  Candidate AS {{ cell }}
WHERE
  {{ cell }}.Cell = '{{ cell }}' -- is for {{ cell }}
{%- endif %}
;
