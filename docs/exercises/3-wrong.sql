-- Exercise 3, with a mistake: the piece may lie anywhere.
SELECT
  Opt1.Placement_ID AS Opt1_Placement_ID,
  Placement.ID AS Placement_ID,
  Opt1.Free_Cells - Placement.Cells AS Free_Cells,
  Opt1.Free_Pieces - Placement.Piece_Bit AS Free_Pieces
FROM
  Opt1
  JOIN Placement
    ON (Placement.Cells & Opt1.Free_Cells) = Placement.Cells -- covers free cells only
    AND (Placement.Piece_Bit & Opt1.Free_Pieces) = Placement.Piece_Bit; -- is still free
