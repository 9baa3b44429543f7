{%- for line in face.lines %}
  {{ "+ " if not loop.first }}{{ line | join(" + ") }}{{ " AS %s" | format(face.name) if loop.last }}
{%- endfor %}
