{% extends "places/board.sql" %}
{%- block shown -%}
CASE
            WHEN Candidate.ID IS NULL THEN Drawing.Blank
            WHEN Drawing.Shown > 0 THEN substr(Candidate.Sides, Drawing.Shown, 1)
{%- if width %}
            ELSE printf(
              '%-!{{ width }}s',
              printf('%!*s', {{ width // 2 }} + (length(Candidate.Piece_ID) + 1) / 2, Candidate.Piece_ID)
            )
{%- else %}
            ELSE Candidate.Piece_ID
{%- endif %}
          END
{%- endblock %}
{%- block looks_up %}
          LEFT JOIN Candidate
            ON Candidate.ID = {% with slot = "Drawing.Slot_No" %}{% filter indent(8) %}{% include "board/placed.sql" %}{% endfilter %}{% endwith %}
{%- endblock %}
