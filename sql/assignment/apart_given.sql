-- {{ about_given }}
INSERT INTO {{ names.apart_given }} ({{ names.rule }}, {{ names.value }})
SELECT DISTINCT
  {{ names.apart }}.{{ names.rule }} AS {{ names.rule }},
  Given.{{ names.value }} AS {{ names.value }}
FROM
  Given
  JOIN {{ names.apart }}
    ON {{ names.apart }}.{{ names.member }} = Given.{{ names.member }};
