//! Files of other programs: known by looking, solved as the puzzle file that says the same, and printed as one.

mod burrtools;
mod eternity;
mod messages;
mod new_from;

use joinsaw::Method;
use joinsaw::family::{self, Document};

use crate::common::count;

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
    count(&puzzle, Method::Auto)
}
