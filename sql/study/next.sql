{%- set before = "Opt" ~ (k - 1) -%}
{%- set corner_after = 1 if closes else k + 1 -%}
-- Opt{{ k }}: the piece at side {{ k }}, joined to every row of {{ before }}, in all puzzles of the batch at once.
{%- if closes %}
-- One row: a solved flower. The last piece leaves the corner that the first one fits: the ring closes.
{%- else %}
-- One row: a puzzle, a centre and the pieces at its sides 1 to {{ k }}.
{%- endif %}
INSERT INTO Opt{{ k }} (Puzzle_ID, Center, Used_Pieces, First_Corner, Next_Corner)
SELECT
  {{ before }}.Puzzle_ID AS Puzzle_ID,
  {{ before }}.Center AS Center,
  {{ before }}.Used_Pieces | Sequence.Piece_Bit AS Used_Pieces,
  {{ before }}.First_Corner AS First_Corner,
  Center.Corner_{{ corner_after }} + Sequence.First_Side AS Next_Corner
FROM
  {{ before }}
  JOIN Sequence
    ON Sequence.Corner = {{ before }}.Next_Corner -- shows the centre its side {{ k }} and meets the piece at side {{ k - 1 }}
    AND Sequence.Piece_Bit & {{ before }}.Used_Pieces = 0 -- is neither the centre nor in the ring
  JOIN Piece AS Center
    ON Center.Piece_No = {{ before }}.Center
{%- if closes %}
    AND Center.Corner_1 + Sequence.First_Side = {{ before }}.First_Corner -- closes the ring with the piece at side 1
{%- endif %}
;
