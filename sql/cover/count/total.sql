SELECT
  {{ weight ~ " * " if weight > 1 }}coalesce(sum(Ways), 0) AS Solutions
FROM
  {{ last }}
