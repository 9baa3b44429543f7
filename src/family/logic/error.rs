//! The errors of logic puzzles.

use std::ops::RangeInclusive;

use crate::error::{FamilyError, Place};
use crate::words::count_of;

/// An error in a logic puzzle, or in the options or hints given for it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(
    missing_docs,
    reason = "the message of each variant says what it is and what its fields hold"
)]
pub enum LogicError {
    #[error("`houses` in {place} is {found}; a logic puzzle has from {} to {} houses", .needed.start(), .needed.end())]
    Houses {
        place: Place,
        found: String,
        needed: RangeInclusive<usize>,
    },
    #[error("`[categories]` in {place} holds {found} categories; a logic puzzle has from {} to {} of them", .needed.start(), .needed.end())]
    CategoryCount {
        place: Place,
        found: usize,
        needed: RangeInclusive<usize>,
    },
    #[error(
        "category `{category}` in {place} has {}; it needs {n_houses}, one for each house", count_of(*.found as u64, "value")
    )]
    CategorySize {
        place: Place,
        category: String,
        found: usize,
        n_houses: usize,
    },
    #[error(
        "value `{value}` in {place} appears a second time in the category `{category}`; a category has each value once"
    )]
    ValueTwice {
        place: Place,
        category: String,
        value: String,
    },
    #[error("clue `{clue}` in {place}, at its character {column}: {problem}")]
    Clue {
        place: Place,
        clue: String,
        column: usize,
        problem: String,
    },
}

impl FamilyError for LogicError {}
