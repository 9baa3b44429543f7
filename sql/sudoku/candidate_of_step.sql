-- Candidate: every digit that no given excludes from the cell that a step fills.
-- One row: a grid, one of its steps, a digit for it, and the bits that the digit uses up.
INSERT INTO Candidate (Puzzle_ID, Step_No, Digit, {{ uses | join(", ") }})
SELECT
  Step.Puzzle_ID AS Puzzle_ID,
  Step.Step_No AS Step_No,
  Possible.Digit AS Digit,
{%- for uses in uses %}
  Possible.{{ uses }} AS {{ uses }}{{ "," if not loop.last }}
{%- endfor %}
FROM
  Step
  JOIN Grid
    ON Grid.Puzzle_ID = Step.Puzzle_ID
  JOIN Digit AS Possible
    ON Possible.Cell_No = Step.Cell_No
{%- for used in used %}
    AND Grid.{{ used }} & Possible.{{ uses[loop.index0] }} = 0
{%- endfor %};
