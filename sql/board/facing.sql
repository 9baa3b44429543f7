-- Facing: what the rim may show to the inside, all round a half, in halves that others make whole.
-- One row: Wants_S_K is what slot S has to show at its side K, and Face is all of this as one number.
-- Which pieces show it makes no difference to the inside, so a row counts nothing.
CREATE TABLE Facing AS
SELECT DISTINCT
{%- include "board/face.sql" %}
{%- for line in columns %},
  {% for column in line %}First.{{ column }} AS {{ column }}{{ ", " if not loop.last }}{% endfor %}
{%- endfor %}
{% include "board/twins.sql" %}
;
