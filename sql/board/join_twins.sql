-- {{ name }}: the rows of {{ half }} joined to each other: a first half, and a second one that is turned half round.
-- One row: all slots filled so that all touching sides match. The slots of both halves are counted as if neither were turned.
CREATE TABLE {{ name }} AS
SELECT
{%- for mask in masks %}
  First.{{ mask.used }} AS {{ mask.used }}{{ "," if not loop.last }}
{%- endfor %}
{% include "board/twins.sql" %}
;
