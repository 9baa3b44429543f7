-- The functions and tables of SQLite's extensions, which look into files, or at memory that an argument points to, and the functions of its
-- core that reach for a library and for the log of the program. The tables that take JSON apart look at nothing but their argument, and
-- those of pragmas are allowed or refused with their pragma.
-- One row: a name in lower case.
SELECT
  lower(Listed.name) AS Name
FROM
  pragma_function_list AS Listed
GROUP BY
  Listed.name
HAVING
  max(Listed.builtin) = 0
  OR Listed.name IN ('load_extension', 'sqlite_log')
UNION ALL
SELECT
  lower(Module.name) AS Name
FROM
  pragma_module_list AS Module
WHERE
  Module.name NOT IN ('json_each', 'json_tree')
  AND substr(Module.name, 1, 7) <> 'pragma_';
