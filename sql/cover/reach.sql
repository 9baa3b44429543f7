-- Reach: how far placements reach that begin on a cell or before it.
-- One row: a cell, and the masks of the cells from there on that no placement covers which begins before it, and that
-- none covers which begins before it or on it.
INSERT INTO Reach (First_Bit, Beyond_Before, Beyond)
SELECT
  First_Cell.Bit AS First_Bit,
  sum(CASE WHEN Earliest.First_Bit >= First_Cell.Bit THEN Earliest.Cell_Bit ELSE 0 END) AS Beyond_Before,
  sum(CASE WHEN Earliest.First_Bit > First_Cell.Bit THEN Earliest.Cell_Bit ELSE 0 END) AS Beyond
FROM
  Cell AS First_Cell
  JOIN (
    SELECT
      Cell.Bit AS Cell_Bit,
      min(Placement.First_Bit) AS First_Bit
    FROM
      Cell
      JOIN Placement
        ON (Placement.Cells & Cell.Bit) <> 0
    GROUP BY
      Cell.Bit
  ) AS Earliest
    ON Earliest.Cell_Bit >= First_Cell.Bit
GROUP BY
  First_Cell.Bit;
