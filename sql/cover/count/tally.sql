{%- set last = "Opt%d" | format(n_stages) -%}
-- Solutions by hole: how many there are for each choice of free cells.
SELECT
{%- for bit in hole_bits %}
  Cell_{{ loop.index }}.Name AS Hole_{{ loop.index }},
{%- endfor %}
  {{ last }}.Ways AS Solutions
FROM
  {{ last }}
{%- for bit in hole_bits %}
  JOIN Cell AS Cell_{{ loop.index }}
    ON Cell_{{ loop.index }}.Bit = {{ last }}.Hole_{{ loop.index }} -- is the cell of hole {{ loop.index }}
{%- endfor %}
ORDER BY
{%- for bit in hole_bits %}
  Cell_{{ loop.index }}.ID{{ "," if not loop.last }}
{%- endfor %};
