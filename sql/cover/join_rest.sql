-- Opt{{ n_stages }}: the first {{ n_first }} placements and the rest, joined.
-- One row: a covered board; no cell and no piece is free.
{%- if cell_masks | length > 1 %}
-- The last cell of the board is not asked about. All pieces together have as many squares as the board has cells: if they cover
-- every other cell once, they cover the last one once.
{%- endif %}
CREATE TABLE Opt{{ n_stages }} AS
SELECT
{%- for j in range(1, n_first) %}
  Opt{{ n_first }}.Opt{{ j }}_Placement_ID AS Opt{{ j }}_Placement_ID,
{%- endfor %}
  Opt{{ n_first }}.Placement_ID AS Opt{{ n_first }}_Placement_ID,
{%- for j in range(n_first + 1, n_stages) %}
  Rest{{ n_rest }}.Opt{{ j }}_Placement_ID AS Opt{{ j }}_Placement_ID,
{%- endfor %}
  Rest{{ n_rest }}.Opt{{ n_stages }}_Placement_ID AS Placement_ID,
{%- for mask in cell_masks %}
  0 AS Free_Cells{{ mask }},
{%- endfor %}
  0 AS Free_Pieces
FROM
  Opt{{ n_first }}
  JOIN Rest{{ n_rest }}
    ON Rest{{ n_rest }}.Free_Cells = {{ all_cells }} - Opt{{ n_first }}.Free_Cells{{ cell_masks[0] }} -- covers what the first placements left free
    AND Rest{{ n_rest }}.Free_Pieces = {{ all_pieces }} - Opt{{ n_first }}.Free_Pieces -- uses the pieces that they left
;
