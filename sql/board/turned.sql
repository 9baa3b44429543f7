-- Turned: every candidate, and which candidates it becomes as the board turns.
-- One row: a candidate; By_K is the same piece, turned clockwise by K sides more. A piece that looks the
-- same again after N_Looks turns has no candidates beyond.
INSERT INTO Turned (ID{% for turn in range(1, n_turns) %}, By_{{ turn }}{% endfor %})
SELECT
  Candidate.ID AS ID,
{%- for turn in range(1, n_turns) %}
  max(CASE WHEN Later.Turn_No = (Candidate.Turn_No + {{ turn }}) % Looks.N_Looks THEN Later.ID END) AS By_{{ turn }}{{ "," if not loop.last }}
{%- endfor %}
FROM
  Candidate
  JOIN (
    SELECT
      Candidate.Piece_ID AS Piece_ID,
      count(*) AS N_Looks
    FROM
      Candidate
    GROUP BY
      Candidate.Piece_ID
  ) AS Looks
    ON Looks.Piece_ID = Candidate.Piece_ID
  JOIN Candidate AS Later
    ON Later.Piece_ID = Candidate.Piece_ID
GROUP BY
  Candidate.ID;
