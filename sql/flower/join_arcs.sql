-- {{ name }}: the two arcs of the ring, joined at both ends.
-- One row: a solved flower.
CREATE TABLE {{ name }} AS
SELECT
  {{ left.table }}.Center AS Center,
{%- for piece in pieces %}
  {{ piece.table }}.{{ piece.column }} AS {{ "Opt%d_Piece_ID" | format(piece.side) if not loop.last else "Piece_ID" }},
{%- endfor %}
  {{ right.table }}.Seq_ID AS Seq_ID,
  {{ right.table }}.Seq AS Seq
{%- for sequence in sequences %},
  {{ sequence.table }}.{{ sequence.column }} AS Opt{{ sequence.side }}_Seq
{%- endfor %}
FROM
  {{ left.table }}
  JOIN {{ right.table }}
    ON {{ right.table }}.Center = {{ left.table }}.Center -- has the same centre
    AND substr({{ right.table }}.{{ right.first_sequence }}, 3, 1) = substr({{ left.table }}.Seq, 1, 1) -- meets side {{ left.last }} with side {{ right.first }}
    AND substr({{ right.table }}.Seq, 1, 1) = substr({{ left.table }}.{{ left.first_sequence }}, 3, 1) -- closes the ring between sides {{ left.first }} and {{ right.last }}
{%- for piece in pieces if piece.table == right.table %}
{%- if lists_pieces %}
    AND {{ piece.table }}.{{ piece.column }} NOT IN ({% for other in pieces if other.table == left.table %}{{ other.table }}.{{ other.column }}{{ ", " if not loop.last }}{% endfor %}) -- does not have a piece of the other arc at side {{ piece.side }}
{%- else %}
{%- for other in pieces if other.table == left.table %}
    AND {{ piece.table }}.{{ piece.column }} <> {{ other.table }}.{{ other.column }} -- does not have the piece of side {{ other.side }} at side {{ piece.side }}
{%- endfor %}
{%- endif %}
{%- endfor %}
;
