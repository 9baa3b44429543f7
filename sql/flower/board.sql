{% extends "places/board.sql" %}
{%- block lists %}
{% include "flower/ring.sql" %}
{%- endblock %}
{%- block shown -%}
CASE
            WHEN Drawing.Side < 0 THEN ''
            WHEN Drawing.Shown = 0 THEN printf('%-{{ width }}s', coalesce(Piece.ID, ''))
            WHEN Piece.ID IS NULL THEN Drawing.Blank
            ELSE substr(
              Piece.Description || Piece.Description,
              ({{ order }} - coalesce(Facing.Turn, 0)) % {{ order }} + Drawing.Shown,
              1
            )
          END
{%- endblock %}
{%- block looks_up %}
{%- set side = "Drawing.Side" %}
{%- set attach = "LEFT JOIN" %}
        {% filter indent(8) %}{% include "flower/lying.sql" %}{% endfilter %}
{%- endblock %}
