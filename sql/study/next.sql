{%- set before = "Opt" ~ (k - 1) -%}
-- Opt{{ k }}: the piece at side {{ k }}, joined to every row of {{ before }}, in all puzzles of the batch at once.
{%- if closes %}
-- One row: a solved flower. The last piece also meets the first: the ring closes.
{%- else %}
-- One row: a puzzle, a centre and the pieces at its sides 1 to {{ k }}.
{%- endif %}
INSERT INTO Opt{{ k }} (Puzzle_ID, Center, Used_Pieces, Ring_Start, Ring_End)
SELECT
  {{ before }}.Puzzle_ID AS Puzzle_ID,
  {{ before }}.Center AS Center,
  {{ before }}.Used_Pieces | Sequence.Piece_Bit AS Used_Pieces,
  {{ before }}.Ring_Start AS Ring_Start,
  Sequence.First_Side AS Ring_End
FROM
  {{ before }}
  JOIN Piece AS Center
    ON Center.Piece_No = {{ before }}.Center
  JOIN Sequence
    ON Sequence.Puzzle_ID = {{ before }}.Puzzle_ID -- belongs to the same puzzle
    AND Sequence.Seq_ID = Center.Side_{{ k }} -- shows the centre its side {{ k }}
    AND Sequence.Third_Side = {{ before }}.Ring_End -- meets the piece at side {{ k - 1 }}
    AND Sequence.Piece_Bit & {{ before }}.Used_Pieces = 0 -- is neither the centre nor in the ring
{%- if closes %}
    AND Sequence.First_Side = {{ before }}.Ring_Start -- meets the piece at side 1: the ring closes
{%- endif %}
;
