//! Commands that the output of another command names, as a shell reads them.

/// A subcommand for a puzzle with what is given of it.
pub fn command_line(subcommand: &str, puzzle: Option<&str>, givens: &[String]) -> String {
    let mut words = vec!["joinsaw".to_owned(), subcommand.to_owned()];
    words.extend(puzzle.map(quoted));
    for given in givens {
        words.extend(["--given".to_owned(), quoted(given)]);
    }
    words.join(" ")
}

/// A word of a command, in quotes where a shell needs them.
fn quoted(word: &str) -> String {
    let is_plain = |symbol: char| symbol.is_alphanumeric() || "-_./=,:+%@".contains(symbol);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}
