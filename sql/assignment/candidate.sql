-- {{ about_candidate }}
INSERT INTO Candidate ({{ names.value }}, {{ names.member }})
SELECT
  Possible.{{ names.value }} AS {{ names.value }},
  Open_{{ names.variable }}.{{ names.reference }} AS {{ names.member }}
FROM
  {{ names.variable }} AS Open_{{ names.variable }}
  CROSS JOIN {{ names.domain }} AS Possible
WHERE
  NOT EXISTS (
    SELECT
      Given.{{ names.member }} AS {{ names.member }}
    FROM
      Given
    WHERE
      Given.{{ names.member }} = Open_{{ names.variable }}.{{ names.reference }}
  )
  AND NOT EXISTS (
    SELECT
      {{ names.apart_given }}.{{ names.value }} AS {{ names.value }}
    FROM
      {{ names.apart }}
      JOIN {{ names.apart_given }}
        ON {{ names.apart_given }}.{{ names.rule }} = {{ names.apart }}.{{ names.rule }}
    WHERE
      {{ names.apart }}.{{ names.member }} = Open_{{ names.variable }}.{{ names.reference }}
      AND {{ names.apart_given }}.{{ names.value }} = Possible.{{ names.value }}
  );
