-- Fit: every placement, by its first cell and by which of the {{ near | length }} cells near it are free.
-- One row: a placement that covers none of the cells nearby that are taken. A set of free cells finds just these by equality,
-- instead of all placements that begin with its lowest cell.
INSERT INTO Fit (First_Bit, Free_Nearby, {{ columns | join(", ") }})
SELECT
  Placed.First_Bit AS First_Bit,
{%- for no in near %}
  {{ "+ " if not loop.first }}Is_Free_{{ no }}.Flag * Nearby.Near_{{ no }}{{ " AS Free_Nearby," if loop.last }}
{%- endfor %}
{%- for column in columns %}
  Placed.{{ column }} AS {{ column }}{{ "," if not loop.last }}
{%- endfor %}
FROM
  Nearby
{%- for no in near %}
  JOIN (
    SELECT 0 AS Flag
    UNION ALL SELECT 1 AS Flag
  ) AS Is_Free_{{ no }}
    ON Is_Free_{{ no }}.Flag <= Nearby.Near_{{ no }}
{%- endfor %}
  JOIN {{ table }} AS Placed
    ON Placed.First_Bit = Nearby.First_Bit
    AND (Placed.Cells & (Nearby.Near_Cells{% for no in near %} - Is_Free_{{ no }}.Flag * Nearby.Near_{{ no }}{% endfor %})) = 0;
