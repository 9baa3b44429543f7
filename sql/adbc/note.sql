INSERT INTO Joinsaw_Stage (Entry_No, Name, N_Rows, Microseconds, Fingerprint, Statement)
VALUES
{%- for entry in entries %}
  ({{ entry.no }}, {{ entry.name | literal }}, {{ entry.n_rows }}, {{ entry.microseconds }}, {{ entry.fingerprint | literal }}, {{ entry.statement | literal }}){{ "," if not loop.last }}
{%- endfor %}
