-- How many rows the table of an attempt has, how many are expected, how many are too many, and how many are missing; and how often it has
-- each of the expected rows, if equally often and more than once.
SELECT
  (SELECT count(*) FROM {{ made }}) AS N_Rows,
  (SELECT count(*) FROM {{ needed }}) AS N_Needed,
  coalesce(sum(max(Differences.joinsaw_surplus, 0)), 0) AS N_Too_Many,
  coalesce(sum(max(-Differences.joinsaw_surplus, 0)), 0) AS N_Missing,
  CASE
    WHEN count(*) = (SELECT count(*) FROM {{ needed }}) AND min(Differences.joinsaw_surplus) = max(Differences.joinsaw_surplus)
    THEN 1 + min(Differences.joinsaw_surplus)
    ELSE 0
  END AS Times
FROM
  {{ differences }} AS Differences;
