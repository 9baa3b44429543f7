-- Exercise 4, with a mistake: the Swede may move in with the Dane.
SELECT
  Brit.House AS Brit,
  Dane.House AS Dane,
  German.House AS German,
  Norwegian.House AS Norwegian,
  Swede.House AS Swede
FROM
  House AS Norwegian
  JOIN House AS Brit
    ON Brit.House <> Norwegian.House
  JOIN House AS Dane
    ON Dane.House NOT IN (Norwegian.House, Brit.House)
  JOIN House AS German
    ON German.House NOT IN (Norwegian.House, Brit.House, Dane.House)
  JOIN House AS Swede
    ON Swede.House NOT IN (Norwegian.House, Brit.House, German.House)
WHERE
  Norwegian.House = 1;
