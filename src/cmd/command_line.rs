//! Commands that the output of another command names, as a shell reads them.

use crate::cli::ChoiceArgs;

/// A subcommand for a puzzle with what is given of it.
pub fn command_line(
    subcommand: &str,
    puzzle: Option<&str>,
    givens: &[String],
    choices: &ChoiceArgs,
) -> String {
    let mut words = vec!["joinsaw".to_owned(), subcommand.to_owned()];
    words.extend(puzzle.map(quoted));
    for given in givens {
        words.extend(["--given".to_owned(), quoted(given)]);
    }
    words.extend(choices.words().iter().map(|word| quoted(word)));
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
