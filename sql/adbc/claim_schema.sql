-- Claims the current schema by a lock on its number, beside a number of our own, until the connection ends.
-- Holder is this run where that worked, and else the server process that holds the lock; Release ends that process. Where
-- there is no schema, no table can be made either.
SELECT
  CASE
    WHEN Claim.PID = 0 THEN {{ own | literal }}
    ELSE concat('server process ', Claim.PID)
  END AS Holder,
  concat('SELECT pg_terminate_backend(', Claim.PID, ')') AS Release
FROM
  (
    SELECT
      CASE
        WHEN Own.oid IS NULL OR pg_try_advisory_lock(1248815470 * 4294967296 + CAST(Own.oid AS BIGINT)) THEN 0
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
      END AS PID
    FROM
      (SELECT current_schema() AS Name) AS Current_One
      LEFT JOIN pg_namespace AS Own
        ON Own.nspname = Current_One.Name
  ) AS Claim
