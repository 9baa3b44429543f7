-- The census of order 6: how many solutions every set of seven pieces has. census.md says how to run it, and why it is right.
-- Order 5 is what `sed -e '/-- 6$/d' -e 's/^-- 5://'` makes of it.

-- Side: one row is a side of the centre, or the number on it.
CREATE TABLE Side (
  Side INTEGER NOT NULL
);
INSERT INTO Side VALUES (1), (2), (3), (4), (5);
INSERT INTO Side VALUES (6); -- 6

-- Piece: every circular order of the sides, clockwise from side 1. The rings are laid round piece 0, which is 123456.
-- One row: a piece, and what it adds to the number of a set: the powers of its ID modulo 127, each in ten bits. By Newton's
-- identities, the sums of the powers determine the pieces, so no two sets of six have the same number.
CREATE TABLE Piece AS
SELECT
  ID AS ID,
  Description AS Description,
  ID
  + ID * ID % 127 * 1024
  + ID * ID % 127 * ID % 127 * 1048576
  + ID * ID % 127 * ID % 127 * ID % 127 * 1073741824
  + ID * ID % 127 * ID % 127 * ID % 127 * ID % 127 * 1099511627776
  + ID * ID % 127 * ID % 127 * ID % 127 * ID % 127 * ID % 127 * 1125899906842624
  AS Set_Part
FROM
  (
    SELECT
      CAST(row_number() OVER (ORDER BY Side_2.Side, Side_3.Side, Side_4.Side, Side_5.Side) - 1 AS BIGINT) AS ID,
      '1' || Side_2.Side || Side_3.Side || Side_4.Side || Side_5.Side
      || Side_6.Side -- 6
      AS Description
    FROM
      Side AS Side_2
      JOIN Side AS Side_3
        ON Side_3.Side <> Side_2.Side
      JOIN Side AS Side_4
        ON Side_4.Side NOT IN (Side_2.Side, Side_3.Side)
      JOIN Side AS Side_5
        ON Side_5.Side NOT IN (Side_2.Side, Side_3.Side, Side_4.Side)
      JOIN Side AS Side_6 -- 6
        ON Side_6.Side NOT IN (1, Side_2.Side, Side_3.Side, Side_4.Side, Side_5.Side) -- 6
    WHERE
      Side_2.Side <> 1
      AND Side_3.Side <> 1
      AND Side_4.Side <> 1
      AND Side_5.Side <> 1
  ) AS Numbered;

-- Sequence: one row is a piece and three of its sides in a row, clockwise; Seq_ID is the middle one, which touches the centre.
CREATE TABLE Sequence AS
SELECT
  Piece.ID AS Piece_ID,
  substr(Piece.Description, (Place.Side + length(Piece.Description) - 2) % length(Piece.Description) + 1, 1) AS First_Side,
  CAST(substr(Piece.Description, Place.Side, 1) AS INTEGER) AS Seq_ID,
  substr(Piece.Description, Place.Side % length(Piece.Description) + 1, 1) AS Third_Side,
  Piece.Set_Part AS Set_Part
FROM
  Piece
  CROSS JOIN Side AS Place;

-- Renumbering: the sides of a piece are renumbered as those of another one, Center, have to be so that it becomes piece 0.
-- One row: the other piece, the piece, and what it adds to the number of a set then.
CREATE TABLE Renumbering AS
SELECT
  Center.ID AS Center,
  Piece.ID AS Piece_ID,
  Renumbered.Set_Part AS Set_Part
FROM
  Piece AS Center
  CROSS JOIN Piece
  JOIN Piece AS Renumbered
    ON Renumbered.Description = '1'
      || instr(Center.Description, substr(Piece.Description, 2, 1))
      || instr(Center.Description, substr(Piece.Description, 3, 1))
      || instr(Center.Description, substr(Piece.Description, 4, 1))
      || instr(Center.Description, substr(Piece.Description, 5, 1))
      || instr(Center.Description, substr(Piece.Description, 6, 1)) -- 6
;

-- Ring: the pieces at all sides of piece 0, any of them as often as it fits, grouped by set.
-- One row: the number of a set, its pieces in seven bits each, and in how many ways they fill the ring.
CREATE TABLE Ring AS
SELECT
  Seq_1.Set_Part + Seq_2.Set_Part + Seq_3.Set_Part + Seq_4.Set_Part + Seq_5.Set_Part
  + Seq_6.Set_Part -- 6
  AS Set_Number,
  min(
    Seq_1.Piece_ID + Seq_2.Piece_ID * 128 + Seq_3.Piece_ID * 16384 + Seq_4.Piece_ID * 2097152 + Seq_5.Piece_ID * 268435456
    + Seq_6.Piece_ID * 34359738368 -- 6
  ) AS Pieces,
  count(*) AS N_Solutions
FROM
  Sequence AS Seq_1
  JOIN Sequence AS Seq_2
    ON Seq_2.Seq_ID = 2
    AND Seq_2.Third_Side = Seq_1.First_Side -- meets the piece at side 1
  JOIN Sequence AS Seq_3
    ON Seq_3.Seq_ID = 3
    AND Seq_3.Third_Side = Seq_2.First_Side -- meets the piece at side 2
  JOIN Sequence AS Seq_4
    ON Seq_4.Seq_ID = 4
    AND Seq_4.Third_Side = Seq_3.First_Side -- meets the piece at side 3
  JOIN Sequence AS Seq_5
    ON Seq_5.Seq_ID = 5
    AND Seq_5.Third_Side = Seq_4.First_Side -- meets the piece at side 4
-- 5:    AND Seq_5.First_Side = Seq_1.Third_Side -- closes the ring
  JOIN Sequence AS Seq_6 -- 6
    ON Seq_6.Seq_ID = 6 -- 6
    AND Seq_6.Third_Side = Seq_5.First_Side -- 6
    AND Seq_6.First_Side = Seq_1.Third_Side -- 6
WHERE
  Seq_1.Seq_ID = 1
GROUP BY
  1;

-- Other: the rings with a piece that can be the centre, if piece 0 takes its place.
-- One row: a set of Ring, the piece that is the centre now, and in how many ways the others fill the ring round it.
CREATE TABLE Other AS
SELECT DISTINCT
  Turned.Set_Number AS Set_Number,
  Turned.Center AS Center,
  Ring.N_Solutions AS N_Solutions
FROM
  (
    SELECT
      Ring.Set_Number AS Set_Number,
      (Ring.Pieces >> (7 * (Place.Side - 1))) & 127 AS Center,
      CASE WHEN Place.Side = 1 THEN 0 ELSE Ring.Pieces & 127 END AS Piece_1,
      CASE WHEN Place.Side = 2 THEN 0 ELSE (Ring.Pieces >> 7) & 127 END AS Piece_2,
      CASE WHEN Place.Side = 3 THEN 0 ELSE (Ring.Pieces >> 14) & 127 END AS Piece_3,
      CASE WHEN Place.Side = 4 THEN 0 ELSE (Ring.Pieces >> 21) & 127 END AS Piece_4,
      CASE WHEN Place.Side = 5 THEN 0 ELSE (Ring.Pieces >> 28) & 127 END AS Piece_5,
      CASE WHEN Place.Side = 6 THEN 0 ELSE (Ring.Pieces >> 35) & 127 END AS Piece_6
    FROM
      Ring
      CROSS JOIN Side AS Place
  ) AS Turned
  -- The rows of Renumbering are always there; an inner join would make some engines expect that few are.
  LEFT JOIN Renumbering AS Turned_1
    ON Turned_1.Center = Turned.Center
    AND Turned_1.Piece_ID = Turned.Piece_1
  LEFT JOIN Renumbering AS Turned_2
    ON Turned_2.Center = Turned.Center
    AND Turned_2.Piece_ID = Turned.Piece_2
  LEFT JOIN Renumbering AS Turned_3
    ON Turned_3.Center = Turned.Center
    AND Turned_3.Piece_ID = Turned.Piece_3
  LEFT JOIN Renumbering AS Turned_4
    ON Turned_4.Center = Turned.Center
    AND Turned_4.Piece_ID = Turned.Piece_4
  LEFT JOIN Renumbering AS Turned_5
    ON Turned_5.Center = Turned.Center
    AND Turned_5.Piece_ID = Turned.Piece_5
  LEFT JOIN Renumbering AS Turned_6 -- 6
    ON Turned_6.Center = Turned.Center -- 6
    AND Turned_6.Piece_ID = Turned.Piece_6 -- 6
  JOIN Ring
    ON Ring.Set_Number = (
      Turned_1.Set_Part + Turned_2.Set_Part + Turned_3.Set_Part + Turned_4.Set_Part + Turned_5.Set_Part
      + Turned_6.Set_Part -- 6
    )
WHERE
  Turned.Center <> 0;

-- How many sets have one solution, two, three and so on. Round all pieces, a set is met once for each of its N_Centers kinds of pieces
-- that can be the centre.
SELECT
  Met.N_Solutions AS N_Solutions,
  sum(CAST(Met.N_Sets * Total.N_Pieces / Met.N_Centers AS BIGINT)) AS N_Sets
FROM
  (
    SELECT
      Solved.N_Solutions AS N_Solutions,
      Solved.N_Centers AS N_Centers,
      count(*) AS N_Sets
    FROM
      (
        SELECT
          Ring.N_Solutions + coalesce(Others.N_Solutions, 0) AS N_Solutions,
          1 + coalesce(Others.N_Centers, 0) AS N_Centers
        FROM
          Ring
          LEFT JOIN (
            SELECT
              Other.Set_Number AS Set_Number,
              sum(Other.N_Solutions) AS N_Solutions,
              count(*) AS N_Centers
            FROM
              Other
            GROUP BY
              Other.Set_Number
          ) AS Others
            ON Others.Set_Number = Ring.Set_Number
      ) AS Solved
    GROUP BY
      Solved.N_Solutions,
      Solved.N_Centers
  ) AS Met
  CROSS JOIN (
    SELECT
      count(*) AS N_Pieces
    FROM
      Piece
  ) AS Total
GROUP BY
  Met.N_Solutions
ORDER BY
  Met.N_Solutions;
