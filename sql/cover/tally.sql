{%- set last = "Opt%d" | format(n_stages) -%}
-- Solutions by hole: how many rows of {{ last }} there are for each choice of free cells.
SELECT
{%- for hole in hole_bits %}
  Cell_{{ loop.index }}.Name AS Hole_{{ loop.index }},
{%- endfor %}
  count(*) AS Solutions
FROM
  {{ last }}
{%- for hole in hole_bits %}
  JOIN Placement AS Placement_{{ loop.index }}
    ON Placement_{{ loop.index }}.ID IN (
{%- for j in range(1, n_stages) %}{{ last }}.Opt{{ j }}_Placement_ID, {% endfor %}{{ last }}.Placement_ID) -- is one of the row's placements
    AND Placement_{{ loop.index }}.{{ hole.column }} = {{ hole.bit }} -- is hole {{ loop.index }}
  JOIN Cell AS Cell_{{ loop.index }}
    ON Cell_{{ loop.index }}.{{ cell_first }} = Placement_{{ loop.index }}.{{ first }}
{%- endfor %}
GROUP BY
{%- for hole in hole_bits %}
  Cell_{{ loop.index }}.ID,
  Cell_{{ loop.index }}.Name{{ "," if not loop.last }}
{%- endfor %}
ORDER BY
{%- for hole in hole_bits %}
  Cell_{{ loop.index }}.ID{{ "," if not loop.last }}
{%- endfor %};
