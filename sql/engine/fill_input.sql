INSERT INTO {{ table }} ({{ columns | join(", ") }})
VALUES ({% for column in columns %}?{{ loop.index }}{{ ", " if not loop.last }}{% endfor %});
