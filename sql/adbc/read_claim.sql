SELECT
  Holder AS Holder
FROM
  {{ table }}
