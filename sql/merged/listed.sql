{% if of -%}
-- {{ name }}: {{ of }} with all of its columns, but only what leads to a solution
{%- if live %}, by {{ live }}{% endif %}.
{% endif -%}
{{ comments }}
CREATE TABLE {{ name }} AS
{{ query }}
;
