CASE {{ slot }}
{%- for line in placed %}
      {% for place in line %}WHEN {{ place.slot_no }} THEN Solved.{{ place.column }}{{ " " if not loop.last }}{% endfor %}
{%- else %}
      WHEN 0 THEN NULL
{%- endfor %}
    END
