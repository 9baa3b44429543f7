-- Frame: two halves of the rim that make it whole: a first half, and a second one that is turned half round.
-- One row: what each half shows to the inside, as one number: a Face.
CREATE TABLE Frame AS
SELECT
{%- for face in faces %}
{%- include "board/face.sql" %}{{ "," if not loop.last }}
{%- endfor %}
{% include "board/twins.sql" %}
{%- include "board/anchor.sql" %}
;
