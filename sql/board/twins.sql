FROM
  {{ half }} AS First
  JOIN {{ half }} AS Second
{%- for mask in masks %}
    {{ "ON" if loop.first else "AND" }} Second.{{ mask.used }} = {{ mask.all }} - First.{{ mask.used }} -- uses the pieces{{ " of mask %d" | format(loop.index) if masks | length > 1 }} that the first half left
{%- endfor %}
{%- for meeting in meetings %}
    AND Second.{{ meeting.second }} = {{ "-" if is_opposite }}First.{{ meeting.first }} -- meets slot {{ meeting.slot }} of the first half
{%- endfor %}
