CREATE INDEX {{ table }}_By_{{ columns | first }} ON {{ table }} ({{ columns | join(", ") }});
