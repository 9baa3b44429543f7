{%- set first = "Opt%d" | format(n_first) -%}
{%- set rest = "Rest%d" | format(n_stages - n_first) -%}
-- Opt{{ n_stages }}: the first {{ n_first }} placements and the rest, joined.
-- One row: {{ "what the holes leave free" if hole_bits else "all covers of the board" }}, and in how many ways.
CREATE TABLE Opt{{ n_stages }} AS
SELECT
{%- for bit in hole_bits %}
  {{ first }}.Hole_{{ loop.index }} + {{ rest }}.Hole_{{ loop.index }} AS Hole_{{ loop.index }},
{%- endfor %}
  sum({{ first }}.Ways * {{ rest }}.Ways) AS Ways
FROM
  {{ first }}
  JOIN {{ rest }}
    ON {{ rest }}.Before_Cells = {{ first }}.Free_Cells -- covers what the first placements left free
    AND {{ rest }}.Free_Pieces = {{ all_pieces }} - {{ first }}.Free_Pieces -- leaves the pieces that they used
{%- if hole_bits %}
GROUP BY
  {% for bit in hole_bits %}{{ loop.index }}{{ ", " if not loop.last }}{% endfor %}
{%- else %}
HAVING
  count(*) > 0
{%- endif %}
;
