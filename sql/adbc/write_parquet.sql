-- Writes the rows of a query as Parquet.
{%- if is_spark %}
INSERT OVERWRITE DIRECTORY {{ path_in_json }}
USING PARQUET
{{ query }};
{%- else %}
COPY (
{{ query }}
) TO {{ path | literal }} (FORMAT PARQUET);
{%- endif %}
