-- Writes a table or a view as Parquet.
{%- if is_spark %}
INSERT OVERWRITE DIRECTORY {{ path_in_json }}
USING PARQUET
SELECT * FROM {{ table }};
{%- else %}
COPY (SELECT * FROM {{ table }}) TO {{ path | literal }} (FORMAT PARQUET);
{%- endif %}
