{%- if before -%}
-- {{ name }}: slot {{ slot }}, joined to every row of {{ before }}.
-- One row: slots {{ placed | join(", ") }} filled so that all touching sides match.
{%- else -%}
-- {{ name }}: slot {{ slot }}.
-- One row: a candidate for it.
{%- endif %}
{%- if join_key %}
{%- if is_left_end %}
-- {{ join_key.name }} finds the other half: the pieces left for it, and what it has to show wherever it meets this one,
{%- else %}
-- {{ join_key.name }} is what this half is found by: the pieces in use, and what it shows wherever it meets the other one,
{%- endif %}
-- as the digits of one number in base {{ join_key.base }}.
{%- elif opens or keeps %}
-- {{ masks[0].after }}{% if masks | length > 1 %}{{ " and " if masks | length == 2 else " to " }}{{ masks[-1].after }} count{% else %} counts{% endif %} the pieces {% if is_left_end %}left for the other half{% else %}in use{% endif %}; Wants_S_K is what slot S has to show at its side K
{%- if faces_other_half %},
-- and Shows_S_K what slot S of this half shows there{% endif %}.
{%- endif %}
CREATE TABLE {{ name }} AS
SELECT
{%- if kept %}
  {{ before }}.{{ kept }} AS {{ kept }},
{%- endif %}
{%- if join_key %}
{%- set mask = masks[0] %}
  ({% if is_left_end %}{{ mask.all }} - {{ mask.before }} -{% else %}{{ mask.before }} +{% endif %} Candidate.{{ mask.unit }}) * {{ join_key.mask_factor }}
{%- for digit in join_key.digits %}
    {{ "-" if digit.is_negated else "+" }} {{ digit.value }}{{ " * " ~ digit.factor if digit.factor > 1 }}
{%- endfor %} AS {{ join_key.name }}
{%- else %}
{%- for mask in masks %}
{%- if is_left_end %}
  {{ mask.all }} - {{ mask.before }} - Candidate.{{ mask.unit }} AS {{ mask.after }}{{ "," if not loop.last }}
{%- else %}
  {{ mask.before }} + Candidate.{{ mask.unit }} AS {{ mask.after }}{{ "," if not loop.last }}
{%- endif %}
{%- endfor %}
{%- for line in keeps %},
  {% for column in line %}{{ before }}.{{ column }} AS {{ column }}{{ ", " if not loop.last }}{% endfor %}
{%- endfor %}
{%- for open in opens %},
  {{ "-" if open.is_negated }}Candidate.Side_{{ open.side }} AS {{ open.column }}
{%- endfor %}
{%- endif %}
{%- for line in carries %},
  {% for column in line %}{{ before }}.{{ column }} AS {{ column }}{{ ", " if not loop.last }}{% endfor %}
{%- endfor %}
{%- if keeps_places %},
  Candidate.ID AS At_{{ slot }}
{%- endif %}
FROM
{%- if before %}
  {{ before }}
  JOIN Candidate
{%- for meeting in meets %}
    {{ "ON" if loop.first else "AND" }} Candidate.Side_{{ meeting.side }} = {{ before }}.{{ meeting.column }} -- meets slot {{ meeting.slot }}
{%- endfor %}
{%- if not is_first %}
    {{ "AND" if meets else "ON" }} {{ "(" if masks | length > 1 }}{% for mask in masks %}(Candidate.{{ mask.full_bit }} & {{ mask.before }}){{ " | " if not loop.last }}{% endfor %}{{ ")" if masks | length > 1 }} = 0 -- is not in use
{%- endif %}
{%- for rule in rules %}
    AND {{ rule.condition }} -- {{ rule.words }}
{%- endfor %}
{%- else %}
  Candidate
{%- for rule in rules %}
{{ "WHERE\n  " if loop.first else "  AND " }}{{ rule.condition }} -- {{ rule.words }}
{%- endfor %}
{%- endif %}
;
