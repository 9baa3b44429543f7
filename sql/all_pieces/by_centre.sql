-- Ring labellings and fillings by centre.
SELECT
  Center AS Center,
  N_Labellings AS Ring_Labellings,
  N_Fillings AS Fillings
FROM
  {{ stage }}
ORDER BY
  Center;
