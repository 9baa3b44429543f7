//! The errors of board puzzles.

use std::ops::RangeInclusive;

use crate::error::FamilyError;
use crate::words::count_of;

/// An error in a board puzzle, or in the options or hints given for it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(
    missing_docs,
    reason = "the message of each variant says what it is and what its fields hold"
)]
pub enum BoardError {
    #[error("`{file}` has {} for {needed} slots{}; every slot needs one", count_of(*.found as u64, "piece"), .board)]
    TooFewPieces {
        file: String,
        /// The board that has so many slots, in words.
        board: String,
        found: usize,
        needed: usize,
    },
    #[error(
        "a bushy plan needs a slot for every piece, and there are {found} pieces for {needed} slots; `--plan staged` leaves pieces over"
    )]
    SparePieces { found: usize, needed: usize },
    #[error("slot `{slot}` {problem}; it takes every slot once: {}", .slots.join(","))]
    WrongOrder {
        slot: String,
        problem: &'static str,
        slots: Vec<String>,
    },
    #[error(
        "`--given rim` has {found} characters; the rim has {needed} sides, clockwise from the first of the first slot that has one"
    )]
    RimLength { found: usize, needed: usize },
    #[error(
        "`--given rim` has the character `{symbol}`; expected a side of the puzzle or `?` for any, and where an in meets an out `+` for any out and `-` for any in"
    )]
    RimSymbol { symbol: char },
    #[error(
        "`--size` is {found}; this board takes 1 to {largest}, as a board has at most {limit} slots"
    )]
    BoardSize {
        found: usize,
        largest: usize,
        limit: usize,
    },
    #[error("`--numbers` is {found}; expected {} to {}, a character for each", .needed.start(), .needed.end())]
    Numbers {
        found: usize,
        needed: RangeInclusive<usize>,
    },
    #[error(
        "{n_numbers} numbers are too few for {n_slots} pieces that all look different; try more `--numbers`"
    )]
    TooAlike { n_numbers: usize, n_slots: usize },
}

impl FamilyError for BoardError {}
