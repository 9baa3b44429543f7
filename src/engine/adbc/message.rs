//! What drivers say, in our words.

use adbc_core::error::Error as DriverError;

/// The detail in which PostgreSQL's driver says at which character of the statement, counted from 1, the error is.
const POSITION: &str = "PG_DIAG_STATEMENT_POSITION";

/// What comes before a number of a line, in the messages of engines.
const BEFORE_LINES: [&str; 3] = ["LINE ", "(line ", "Line: "];

/// The driver's message in one line, without the statement that some repeat.
pub fn problem(error: &DriverError, statement: &str) -> String {
    let message = error.message.replace(statement, "...");
    // PostgreSQL's own words come last.
    let message = message
        .rsplit_once("ERROR:")
        .map_or(message.as_str(), |(_, own)| own);
    // DuckDB repeats the line, and marks the place in it.
    let message = message.split("\n\nLINE ").next().unwrap_or(message);
    let words: Vec<&str> = message.split_whitespace().collect();
    words.join(" ").trim_end_matches('.').to_owned()
}

/// The line of a statement, counted from 1, that an engine does not like, if it says so.
pub fn line(error: &DriverError, statement: &str) -> Option<usize> {
    let mut details = error.details.iter().flatten();
    let position = details
        .find(|(name, _)| name == POSITION)
        .and_then(|(_, value)| String::from_utf8_lossy(value).trim().parse::<usize>().ok());
    if let Some(position) = position {
        let before = statement.chars().take(position.saturating_sub(1));
        return Some(1 + before.filter(|symbol| *symbol == '\n').count());
    }
    BEFORE_LINES.iter().find_map(|before| {
        let (_, after) = error.message.split_once(before)?;
        let end = after.find(|symbol: char| !symbol.is_ascii_digit())?;
        after[..end].parse().ok()
    })
}
