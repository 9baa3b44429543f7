{{ comments }}
{%- if live %}
-- Listed: only what leads to a solution, by {{ live }}.
{%- endif %}
CREATE TABLE {{ name }} AS
{{ query }}
;
