coalesce(
    Given.Digit,
    CASE {{ cell }}
{%- for line in found %}
      {% for name in line %}WHEN '{{ name }}' THEN Solved.{{ name }}{{ " " if not loop.last }}{% endfor %}
{%- endfor %}
    END
  )
