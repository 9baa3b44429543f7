{#- The ways of a stage in four digits to the base 2^32: what a sum has above a digit is carried to the next. -#}
{%- macro digit(source, no) -%}
{%- if source == "1" or source == "count(*)" -%}
{{ source if no == 0 else 0 }}
{%- else -%}
{{ "sum(" if merges }}{{ source }}_{{ no }}{{ ")" if merges }}
{%- endif -%}
{%- endmacro -%}
{%- macro carried(source, no) -%}
{%- if no == 0 -%}
{{ digit(source, 0) }}
{%- else -%}
({{ digit(source, no) }} + ({{ carried(source, no - 1) }} >> 32))
{%- endif -%}
{%- endmacro -%}
{{ carried(source, 0) }} & 4294967295 AS Ways_0,
  {{ carried(source, 1) }} & 4294967295 AS Ways_1,
  {{ carried(source, 2) }} & 4294967295 AS Ways_2,
  {{ carried(source, 3) }} AS Ways_3
