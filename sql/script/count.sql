{%- if group -%}
-- How many rows solutions would fill, by {{ noun }}. {{ "Each stands for " ~ weight ~ " solutions, which turn into each other." if weight else "Each stands for one solution, or for several that turn into each other." }}
{%- elif weight -%}
-- How many solutions there are, where those count once that turn into each other or swap what is alike:
-- each stands for {{ weight }}.
{%- else -%}
-- How many solutions there are.
{%- endif %}
{% if total -%}
{{ total }};
{%- else -%}
SELECT
{%- if group %}
  {{ group }} AS {{ group }},
{%- endif %}
  count(*) AS Solutions
FROM
  {{ last }}
{%- if group %}
GROUP BY
  {{ group }}
{%- endif %};
{%- endif %}
