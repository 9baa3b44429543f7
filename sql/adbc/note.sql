INSERT INTO Joinsaw_Stage (Entry_No, Name, N_Rows, Microseconds, Fingerprint, Statement)
VALUES
{%- for entry in entries %}
  ({{ entry.no }}, {{ entry.name | literal }}, {{ n_rows }}, {{ microseconds }}, {{ fingerprint | literal }}, {{ statement | literal }}){{ "," if not loop.last }}
{%- endfor %}
