{% extends "places/board.sql" %}
{%- block shown -%}
CASE
            WHEN Drawing.Cell = '' THEN ''
            ELSE coalesce(substr('{{ symbols }}', {% include "sudoku/digit.sql" %}, 1), '.')
          END
{%- endblock %}
{%- block looks_up %}
          LEFT JOIN Given
            ON Given.Cell = Drawing.Cell
{%- endblock %}
