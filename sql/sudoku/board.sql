{% extends "places/board.sql" %}
{%- block shown -%}
CASE
            WHEN Drawing.Cell = '' THEN ''
            ELSE coalesce(substr('{{ symbols }}', {% filter indent(10) %}{% include "sudoku/digit.sql" %}{% endfilter %}, 1), '.')
          END
{%- endblock %}
{%- block looks_up %}
          LEFT JOIN Given
            ON Given.Cell = Drawing.Cell
{%- endblock %}
