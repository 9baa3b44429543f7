{% extends "places/board.sql" %}
{%- block shown -%}
CASE
            WHEN Placement.ID IS NULL THEN Drawing.Blank
            WHEN Label.Text IS NULL THEN Drawing.Free
            WHEN Drawing.Ends_Row = 1 THEN rtrim(Label.Text)
            ELSE Label.Text
          END
{%- endblock %}
{%- block looks_up %}
          LEFT JOIN Placement
            ON ({% if cell_masks | length == 1 %}Placement.Cells{% else %}CASE Drawing.Mask_No{% for mask in cell_masks %} WHEN {{ loop.index }} THEN Placement.Cells{{ mask }}{% endfor %} END{% endif %} & Drawing.Cell_Bit) <> 0
            AND Placement.ID IN ({% filter indent(8) %}{% include "cover/placed.sql" %}{% endfilter %}
            )
          LEFT JOIN Label
            ON Label.Piece_ID = Placement.Piece_ID
{%- if has_copies %}
            AND Label.Cell_Name IN ('', Placement.Cell_Name)
{%- endif %}
{%- endblock %}
