-- Puts comments into the definition of a table, behind its first parenthesis; nothing else of the table changes.
UPDATE sqlite_schema
SET
  sql = substr(sql, 1, instr(sql, '('))
    || ?2
    || CASE WHEN substr(sql, instr(sql, '(') + 1, 1) = char(10) THEN '' ELSE char(10) || '  ' END
    || substr(sql, instr(sql, '(') + 1)
WHERE
  type = 'table'
  AND name = ?1;
