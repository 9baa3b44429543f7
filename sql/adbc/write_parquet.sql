-- Writes the rows of a query as Parquet.
{%- if is_spark %}
INSERT OVERWRITE DIRECTORY {{ path }}
USING PARQUET
{{ query }};
{%- else %}
COPY (
{{ query }}
) TO {{ path }} (FORMAT PARQUET);
{%- endif %}
