CREATE VIEW {{ name }} AS
{{ query }}
