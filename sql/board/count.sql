-- {{ name }}: the rows of {{ before }}, counted.
-- One row: the number of solutions.
{%- if n_turns > 1 %}
-- {{ once }}: every other solution is one of these with the whole board turned.
{%- endif %}
CREATE TABLE {{ name }} AS
SELECT
  {{ n_turns ~ " * " if n_turns > 1 }}count(*) AS All_Solutions
FROM
  {{ before }};
