{%- if anchor %}
    AND (First.{{ anchor.used }} & {{ anchor.bit }}) <> 0 -- has the piece that tells the turns of the board apart
{%- endif %}
