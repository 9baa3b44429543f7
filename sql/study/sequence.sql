INSERT INTO Sequence ({{ columns | join(", ") }})
{%- for k in range(1, order + 1) %}
{{ "UNION ALL " if k > 1 }}SELECT Side_{{ k }}, Side_{{ k % order + 1 }}, Side_{{ (k + order - 2) % order + 1 }}, {{ columns[3:] | join(", ") }}
FROM Piece
{%- endfor %};
