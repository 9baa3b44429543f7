INSERT INTO Joinsaw_Stage (Entry_No, Name, N_Rows, Microseconds, Statement)
VALUES
{%- if n_rows is none %}
  ({{ entry_no }}, {{ name | literal }}, -1, 0, '')
{%- else %}
  ({{ entry_no }}, {{ name | literal }}, {{ n_rows }}, {{ microseconds }}, {{ statement | literal }})
{%- endif %}
