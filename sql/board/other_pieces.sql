-- Every piece, and whether it could lie in slot {{ slot }}.
-- One row: a piece, and the rule that it breaks there in the turn that comes furthest, if it breaks one.
SELECT
  'piece ' || Tile.Piece_ID AS Name,
  CASE max(Judged.N_Passed)
    WHEN 0 THEN 'is not in use'
{%- for rule in rules %}
    WHEN {{ loop.index }} THEN {{ rule.words | literal }}
{%- endfor %}
  END AS Broken
FROM
  Tile
  JOIN (
    SELECT
      Candidate.Piece_ID AS Piece_ID,
{%- if used or rules %}
      CASE
{%- endif %}
{%- if used %}
        WHEN Candidate.Piece_ID IN ({% for piece in used %}{{ piece | literal }}{{ ", " if not loop.last }}{% endfor %}) THEN 0
{%- endif %}
{%- for rule in rules %}
        WHEN NOT ({{ rule.condition }}) THEN {{ loop.index }}
{%- endfor %}
{%- if used or rules %}
        ELSE {{ rules | length + 1 }}
      END AS N_Passed
{%- else %}
      1 AS N_Passed
{%- endif %}
    FROM
      Candidate
  ) AS Judged
    ON Judged.Piece_ID = Tile.Piece_ID
GROUP BY
  Tile.Piece_No,
  Tile.Piece_ID
ORDER BY
  Tile.Piece_No;
