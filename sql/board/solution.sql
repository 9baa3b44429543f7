{% if is_drawn -%}
SELECT
  Slot.Slot_No AS Slot,
  Candidate.Piece_ID AS Piece,
  Candidate.Sides AS Look,
  NULL AS Part
{%- else -%}
-- Solution: which piece lies at which slot, in every solution.
-- One row: a slot, the piece that lies there, by how many sides it is turned clockwise, and the sides that it shows, clockwise
-- from side 0 of the slot.
SELECT
  Solved.Solution_No AS Solution_No,
  Slot.Name AS Slot,
  Candidate.Piece_ID AS Piece,
  Candidate.Turn_No AS Turn,
{%- if worded %}
  {% for side in worded %}replace({% endfor %}'{% for side in worded %}{{ "{" }}{{ side }}{{ "}" }}{{ ", " if not loop.last }}{% endfor %}'
{%- for side in worded %},
    '{{ "{" }}{{ side }}{{ "}" }}', (SELECT Symbol.Word FROM Symbol WHERE Symbol.Value_Shown = Candidate.Side_{{ side }}))
{%- endfor %} AS Sides
{%- else %}
  Candidate.Sides AS Sides
{%- endif %}
{%- endif %}
FROM
  {% include "places/numbered.sql" %}
  CROSS JOIN Slot
  JOIN Candidate
    ON Candidate.ID = CASE Slot.Slot_No
{%- for line in placed %}
      {% for slot_no, column in line %}WHEN {{ slot_no }} THEN Solved.{{ column }}{{ " " if not loop.last }}{% endfor %}
{%- else %}
      WHEN 0 THEN NULL
{%- endfor %}
    END
