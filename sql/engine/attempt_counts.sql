-- How many rows the table of an attempt has, how many are expected, how many are too many, and how many are missing.
SELECT
  (SELECT count(*) FROM {{ made }}) AS N_Rows,
  (SELECT count(*) FROM {{ needed }}) AS N_Needed,
  coalesce(sum(max(Differences.joinsaw_surplus, 0)), 0) AS N_Too_Many,
  coalesce(sum(max(-Differences.joinsaw_surplus, 0)), 0) AS N_Missing
FROM
  {{ differences }} AS Differences;
