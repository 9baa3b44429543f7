SELECT
  Token AS Token,
  Scope AS Scope,
  Process AS Process,
  Machine AS Machine
FROM
  {{ table }}
