//! The errors of flowers.

use std::ops::RangeInclusive;

use crate::error::{FamilyError, Place};
use crate::words::number;

/// An error in a flower, or in the options or hints given for it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(
    missing_docs,
    reason = "the message of each variant says what it is and what its fields hold"
)]
pub enum FlowerError {
    #[error("`{file}` has no pieces; the smallest flower, of order {}, needs {}", .smallest, .smallest + 1)]
    NoPieces { file: String, smallest: usize },
    #[error("{place} ends a list of {found} pieces of {order} sides; a flower of order {order} needs {} pieces, one of them for the centre", .order + 1)]
    PieceCount {
        place: Place,
        found: usize,
        order: usize,
    },
    #[error("piece `{piece}` in {place} has {order} sides; a flower has an order from {} to {}", .orders.start(), .orders.end())]
    Order {
        place: Place,
        piece: String,
        order: usize,
        orders: RangeInclusive<usize>,
    },
    #[error("piece `{piece}` in {place} has the side `{symbol}`; a side is one of 1-9, A-Z or a-z")]
    Symbol {
        place: Place,
        piece: String,
        symbol: char,
    },
    #[error(
        "piece `{piece}` in {place} has the side `{symbol}`, and the puzzle has `{other}` too; some databases cannot tell the two apart, so a letter is used in one case only"
    )]
    BothCases {
        place: Place,
        piece: String,
        symbol: char,
        other: char,
    },
    #[error("`{file}` is empty; expected a heading with the columns {}", .columns.join(", "))]
    CsvEmpty {
        file: String,
        columns: Vec<&'static str>,
    },
    #[error("{place} has no column `{column}`; the first line names the columns; found: {}", .found.join(", "))]
    CsvColumn {
        place: Place,
        column: &'static str,
        found: Vec<String>,
    },
    #[error("{place}: `{piece}` `{seq_id}` `{seq}` is not on the piece; its sequences with `{seq_id}` in the middle: {}", if .needed.is_empty() { "none".to_owned() } else { .needed.join(", ") })]
    WrongSequence {
        place: Place,
        piece: String,
        seq_id: String,
        seq: String,
        needed: Vec<String>,
    },
    #[error(
        "`{file}` lacks the sequence `{piece}` `{seq_id}` `{seq}`; it needs every three sides in a row of every piece"
    )]
    MissingSequence {
        file: String,
        piece: String,
        seq_id: String,
        seq: String,
    },
    #[error("no 5 pieces of order 4 have exactly one solution; order 5 has such flowers")]
    NoUniqueFlower,
    #[error("gave up on a flower of order {order} with {wanted} after {} sets of pieces; try another `--seed`", number(*.n_tried))]
    NoFlowerFound {
        order: usize,
        wanted: &'static str,
        n_tried: u64,
    },
}

impl FamilyError for FlowerError {}
