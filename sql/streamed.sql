-- {{ last.name }}: all stages in one statement. Each stage is a subquery of the next and none is kept; the rows of the
-- last stage appear as they are found.
CREATE TABLE {{ last.name }} AS
{%- for stage in stages %}
{{ "WITH" if loop.first }}
{{ stage.comments }}
{{ stage.name }} AS (
{{ stage.query }}
{%- if stage.ends_part %}
LIMIT 9223372036854775807 -- leaves no row out; SQLite plans what follows apart
{%- endif %}
){{ "," if not loop.last }}
{%- endfor %}
{{ last.comments }}
{{ last.query }}
;
