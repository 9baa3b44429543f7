-- What {{ table }} would hold as well if some of its rules did not hold.
-- One row: a row that these rules keep out, and the number of all of them.
SELECT
  Other.*,
  count(*) OVER () AS N_Rows
FROM
  (
    SELECT * FROM (
{{ query }}
    )
    EXCEPT
    SELECT * FROM {{ table }}
  ) AS Other
LIMIT {{ most }};
