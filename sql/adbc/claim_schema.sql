-- Claims the current schema by a lock on its number, beside a number of our own, until the connection ends.
-- Holder is 0 where that worked, and else the server process that holds the lock.
SELECT
  CASE
    WHEN pg_try_advisory_lock(1248815470 * 4294967296 + CAST(Own.oid AS BIGINT)) THEN 0
    ELSE (
      SELECT
        min(Held.pid)
      FROM
        pg_locks AS Held
        JOIN pg_database AS Here
          ON Here.oid = Held.database
          AND Here.datname = current_database()
      WHERE
        Held.locktype = 'advisory'
        AND Held.classid = 1248815470
        AND Held.objid = Own.oid
        AND Held.granted
    )
  END AS Holder
FROM
  pg_namespace AS Own
WHERE
  Own.nspname = current_schema()
