INSERT INTO Sequence (Seq_ID, Third_Side, First_Side, Piece_Bit)
{%- for k in range(1, order + 1) %}
{{ "UNION ALL " if k > 1 }}SELECT Side_{{ k }}, Side_{{ k % order + 1 }}, Side_{{ (k + order - 2) % order + 1 }}, Piece_Bit
FROM Piece
{%- endfor %};
