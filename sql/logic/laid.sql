-- What the rows of a stage put where, for pictures.
-- One row: a place, counted from 0 category by category and house by house, and the value there.
{%- set tie = namespace(word="") %}
{%- for category in categories %}
{%- set before = loop.index0 * n_houses %}
{%- for line in category.lines %}
{%- for name, column in line %}
{{ tie.word }}SELECT Solved.{{ column }} + {{ before - 1 }} AS Slot, {{ name | literal }} AS Piece, NULL AS Look, NULL AS Part FROM {{ stage }} AS Solved
{%- set tie.word = "UNION ALL " %}
{%- endfor %}
{%- endfor %}
{%- endfor %}
ORDER BY
  Slot
