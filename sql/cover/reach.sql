{%- set has_implied_cell = cell_masks | length > 1 -%}
{%- set placements = "Late_Placement" if has_implied_cell else "Placement" -%}
-- Reach: how far placements can reach if they begin before a cell, or on it.
-- One row: a cell, and two masks of the cells from there on. Beyond_Before has those that no placement covers if it begins
-- before the cell, Beyond those that no placement covers if it begins before the cell or on it.
INSERT INTO Reach (First_Bit, Beyond_Before, Beyond)
SELECT
  First_Cell.Bit AS First_Bit,
  sum(CASE WHEN Earliest.First_Bit >= First_Cell.Bit THEN Earliest.Cell_Bit ELSE 0 END) AS Beyond_Before,
  sum(CASE WHEN Earliest.First_Bit > First_Cell.Bit THEN Earliest.Cell_Bit ELSE 0 END) AS Beyond
FROM
  (
    SELECT
      Cell.Bit AS Cell_Bit,
      min({{ placements }}.First_Bit) AS First_Bit
    FROM
      Cell
      JOIN {{ placements }}
        ON ({{ placements }}.Cells & Cell.Bit) <> 0
{%- if has_implied_cell %}
        AND Cell.Mask_No = 1 -- the last cell of the board has no bit here
{%- endif %}
    GROUP BY
      Cell.Bit
  ) AS Earliest
  CROSS JOIN Cell AS First_Cell
WHERE
  First_Cell.Bit <= Earliest.Cell_Bit
{%- if has_implied_cell %}
  AND First_Cell.Mask_No = 1
{%- endif %}
GROUP BY
  First_Cell.Bit;
