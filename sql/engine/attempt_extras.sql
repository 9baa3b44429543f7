-- What this SQLite has besides its core: functions and tables of extensions, which look into files, or at memory that
-- an argument points to. The tables that take JSON apart look at nothing but their argument, and those of pragmas are
-- allowed or refused with their pragma.
-- One row: a name, and whether it is a function's.
SELECT
  Listed.name AS Name,
  1 AS Is_Function
FROM
  pragma_function_list AS Listed
GROUP BY
  Listed.name
HAVING
  max(Listed.builtin) = 0
UNION ALL
SELECT
  Module.name AS Name,
  0 AS Is_Function
FROM
  pragma_module_list AS Module
WHERE
  Module.name NOT IN ('json_each', 'json_tree')
  AND substr(Module.name, 1, 7) <> 'pragma_';
