{%- set name = "Live_Opt%d" | format(k) -%}
{%- set here = "Opt%d" | format(k) -%}
-- {{ name }}: the rows of {{ here }} that lead to a solution, found from the last stage backwards.
{%- if k == n_first %}
{%- set rest = "Rest%d" | format(n_stages - n_first) %}
-- One row: a row of {{ here }} that a row of {{ rest }} completes.
CREATE TABLE {{ name }} AS
SELECT
  {{ here }}.Free_Cells AS Free_Cells,
  {{ here }}.Free_Pieces AS Free_Pieces
FROM
  {{ here }}
  JOIN {{ rest }}
    ON {{ rest }}.Before_Cells = {{ here }}.Free_Cells -- covers what the first placements left free
    AND {{ rest }}.Free_Pieces = {{ all_pieces }} - {{ here }}.Free_Pieces -- leaves the pieces that they used
{%- else %}
{%- set step = "Step%d" | format(k + 1) %}
{%- set live = "Live_Opt%d" | format(k + 1) %}
-- One row: a row of {{ here }} that {{ step }} joins to a row of {{ live }}.
CREATE TABLE {{ name }} AS
SELECT DISTINCT
  {{ here }}.Free_Cells AS Free_Cells,
  {{ here }}.Free_Pieces AS Free_Pieces
FROM
  {{ here }}
  JOIN {{ step }}
    ON {{ step }}.Before_Cells = {{ here }}.Free_Cells -- begins with the same free cells
    AND ({{ step }}.{{ piece_bits }} & {{ here }}.Free_Pieces) <> 0 -- is not a piece {{ "whose copies are all" if has_copies else "already" }} placed
  JOIN {{ live }}
    ON {{ live }}.Free_Cells = {{ step }}.Free_Cells -- leads to a solution, by Free_Cells
    AND {{ live }}.Free_Pieces = {{ here }}.Free_Pieces - {{ step }}.Piece_Bit -- leads to a solution, by Free_Pieces
{%- endif %}
;
