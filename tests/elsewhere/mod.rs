//! Files of other programs: known by looking, solved as the puzzle file that says the same, and printed as one.

mod burrtools;
mod eternity;
mod messages;
mod new_from;

use joinsaw::family::{self, Document};
use joinsaw::{Goal, Options};

/// A text as a puzzle file, or the message about it.
fn translated(file: &str, text: &str) -> Result<String, String> {
    match family::parse(&Document::new(file, text)) {
        Ok(puzzle) => Ok(puzzle.definition),
        Err(error) => Err(error.to_string()),
    }
}

/// How many solutions a text has.
fn counted(file: &str, text: &str) -> u128 {
    let puzzle = family::parse(&Document::new(file, text)).unwrap();
    let options = Options {
        goal: Goal::Count,
        ..Options::default()
    };
    let solved = joinsaw::solve(&puzzle, &options).unwrap();
    solved.solutions.all.unwrap()
}
