{% extends "places/board.sql" %}
{%- block lists %}
{% include "flower/ring.sql" %}
{%- endblock %}
{%- block shown -%}
CASE
            WHEN Drawing.Side < 0 THEN ''
            WHEN Drawing.Shown = 0 THEN printf('%-{{ width }}s', coalesce(Piece.ID, ''))
            ELSE printf('%1s', substr(
              Piece.Description || Piece.Description,
              ({{ order }} - coalesce(Facing.Turn, 0)) % {{ order }} + Drawing.Shown,
              1
            ))
          END
{%- endblock %}
{%- block looks_up %}
{%- set side = "Drawing.Side" %}
{%- set attach = "LEFT JOIN" %}
{% include "flower/lying.sql" %}
{%- endblock %}
