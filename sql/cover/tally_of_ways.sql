{%- set last = "Opt%d" | format(n_stages) -%}
-- Solutions by hole: how many there are for each choice of free cells.
SELECT
{%- for hole in hole_bits %}
  Cell_{{ loop.index }}.Name AS Hole_{{ loop.index }},
{%- endfor %}
  {{ last }}.Ways AS Solutions
FROM
  {{ last }}
{%- for hole in hole_bits %}
{%- set cell = "Cell_%d" | format(loop.index) %}
  JOIN Cell AS {{ cell }}
    ON {{ cell }}.{{ cell_first }} = {{ last }}.Hole_{{ loop.index }} -- is the cell of hole {{ loop.index }}
{%- endfor %}
ORDER BY
{%- for hole in hole_bits %}
  Cell_{{ loop.index }}.ID{{ "," if not loop.last }}
{%- endfor %};
