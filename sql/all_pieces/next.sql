{%- set before = "Opt" ~ (k - 1) -%}
-- Opt{{ k }}: the pieces at side {{ k }}, joined to every row of {{ before }}.
{%- if closes %}
-- One row: a centre, and how many ways there are to label the ring round it and to fill it. The last piece also meets
-- the first: the ring closes.
{%- else %}
-- One row: a centre, the two open sides of the pieces at its sides 1 to {{ k }}, and how many ways there are to label the
-- sides that touch and to fill the places. What lies between the open sides matters to no later piece, so that all ways
-- with the same open sides are one row.
{%- endif %}
CREATE TABLE Opt{{ k }} AS
SELECT
  {{ before }}.Center AS Center,
{%- if not closes %}
  {{ before }}.Ring_Start AS Ring_Start,
  Seq_Count.First_Side AS Ring_End,
{%- endif %}
  sum({{ before }}.N_Labellings) AS N_Labellings,
  sum({{ before }}.N_Fillings * Seq_Count.N_Pieces) AS N_Fillings
FROM
  {{ before }}
  JOIN Piece AS Center
    ON Center.ID = {{ before }}.Center
  JOIN Seq_Count
    ON Seq_Count.Seq_ID = substr(Center.Description, {{ k }}, 1) -- shows the centre its side {{ k }}
    AND Seq_Count.Third_Side = {{ before }}.Ring_End -- meets the piece at side {{ k - 1 }}
{%- if closes %}
    AND Seq_Count.First_Side = {{ before }}.Ring_Start -- closes the ring with the piece at side 1
{%- endif %}
GROUP BY
  {{ before }}.Center
{%- if not closes %},
  {{ before }}.Ring_Start,
  Seq_Count.First_Side
{%- endif %}
;
