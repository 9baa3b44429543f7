{%- set before = "Opt" ~ (k - 1) -%}
-- Opt{{ k }}: the piece at side {{ k }}, joined to every row of {{ before }}.
{%- if closes %}
-- One row: a solved flower. The last piece also meets the first: the ring closes.
{%- else %}
-- One row: a centre and the pieces at its sides 1 to {{ k }}.
{%- endif %}
INSERT INTO Opt{{ k }} (Center, Copies_Low, Copies_High, Ring_Start, Ring_End)
SELECT
  {{ before }}.Center AS Center,
  {{ before }}.Copies_Low + Sequence.Unit_Low AS Copies_Low,
  {{ before }}.Copies_High + Sequence.Unit_High AS Copies_High,
  {{ before }}.Ring_Start AS Ring_Start,
  Sequence.First_Side AS Ring_End
FROM
  {{ before }}
  JOIN Piece AS Center
    ON Center.ID = {{ before }}.Center
  JOIN Sequence
    ON Sequence.Seq_ID = Center.Side_{{ k }} -- shows the centre its side {{ k }}
    AND Sequence.Third_Side = {{ before }}.Ring_End -- meets the piece at side {{ k - 1 }}
{%- if closes %}
    AND Sequence.First_Side = {{ before }}.Ring_Start -- closes the ring with the piece at side 1
{%- endif %}
;
