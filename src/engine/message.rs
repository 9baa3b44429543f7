//! The messages of drivers, in Joinsaw's words.

/// Stands before a line number in the messages of engines.
const BEFORE_LINES: [&str; 4] = ["LINE ", "; line ", "(line ", "Line: "];

/// The driver's message in one line, without the statement that some repeat.
pub fn problem(message: &str, statement: &str) -> String {
    let message = match statement.trim_end().trim_end_matches(';') {
        "" => message.to_owned(),
        statement => message.replace(statement, "..."),
    };
    // PostgreSQL's own words come last.
    let message = message
        .rsplit_once("ERROR:")
        .map_or(message.as_str(), |(_, own)| own);
    let mut lines = message.lines();
    let mut words = Vec::new();
    while let Some(line) = lines.next() {
        if line.starts_with("Query was:") || line.starts_with("query:") {
            break;
        }
        if line.starts_with("LINE ") {
            // The line of the statement is repeated, and the next one marks the place in it.
            lines.next();
            continue;
        }
        words.extend(line.split_whitespace());
    }
    let message = words.join(" ");
    // Spark goes on with its plan of the whole statement.
    let message = message.split("; line ").next().unwrap_or_default();
    message.trim_end_matches('.').to_owned()
}

/// The line of a statement, counted from 1, at which an engine found fault, if it says so: in its message, or by the
/// position of a character, counted from 1.
pub fn line(message: &str, position: Option<usize>, statement: &str) -> Option<usize> {
    if let Some(position) = position {
        let before = statement.chars().take(position.saturating_sub(1));
        return Some(1 + before.filter(|symbol| *symbol == '\n').count());
    }
    BEFORE_LINES.iter().find_map(|before| {
        let (_, after) = message.split_once(before)?;
        let end = after.find(|symbol: char| !symbol.is_ascii_digit())?;
        after[..end].parse().ok()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const STATEMENT: &str = "SELECT 1\n  AS A,\n nosuch AS B";

    #[test]
    fn a_message_is_one_line_without_the_statement() {
        for (message, shown) in [
            (
                "Failed to prepare query: ERROR:  column \"nosuch\" does not exist\nLINE 3:  nosuch AS B\n         ^\n\nQuery was: SELECT",
                "column \"nosuch\" does not exist",
            ),
            (
                "[SQLite] Failed to prepare query: no such column: nosuch\nquery: SELECT 1",
                "[SQLite] Failed to prepare query: no such column: nosuch",
            ),
            (
                "[Spark] cannot be resolved.  SQLSTATE: 42703; line 3 pos 1;\n'Project [1 AS A]\n",
                "[Spark] cannot be resolved. SQLSTATE: 42703",
            ),
            ("it is so.\n  And so\n", "it is so. And so"),
        ] {
            assert_eq!(problem(message, STATEMENT), shown);
        }
        assert_eq!(problem("anything", ""), "anything");
    }

    #[test]
    fn a_line_is_found_where_the_engine_tells_it() {
        let line = |message, position| line(message, position, STATEMENT);
        assert_eq!(line("ERROR: no\nLINE 3:  nosuch", None), Some(3));
        assert_eq!(line("no; line 3 pos 1;\n", None), Some(3));
        assert_eq!(line("no such column", None), None);
        assert_eq!(line("no", Some(19)), Some(3));
        assert_eq!(line("no", Some(1)), Some(1));
    }
}
