{{ query }}
ORDER BY
  Solution_No, {{ columns | join(", ") }};
