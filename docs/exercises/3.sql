-- Exercise 3: the second pentomino, on the lowest free cell.
SELECT
  Opt1.Placement_ID AS Opt1_Placement_ID,
  Placement.ID AS Placement_ID,
  Opt1.Free_Cells - Placement.Cells AS Free_Cells,
  Opt1.Free_Pieces - Placement.Piece_Bit AS Free_Pieces
FROM
  Opt1
  JOIN Placement
    ON Placement.First_Bit = (Opt1.Free_Cells & -Opt1.Free_Cells) -- covers the lowest free cell
    AND (Placement.Cells & Opt1.Free_Cells) = Placement.Cells -- covers free cells only
    AND (Placement.Piece_Bit & Opt1.Free_Pieces) = Placement.Piece_Bit; -- is still free
