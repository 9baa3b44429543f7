SELECT count(*) AS N_Rows
FROM
  {{ table }}
