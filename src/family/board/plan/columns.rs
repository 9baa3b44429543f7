//! The columns of candidates and of stages.

use crate::family::board::model::Board;
use crate::problem::Expr;

/// The sides of slots outside a section that its slots touch, as (slot, side) there.
pub type Wanted = Vec<(usize, usize)>;

/// The column that says what a slot has to show at one of its sides.
pub fn wants_column(board: &Board, (slot, side): (usize, usize)) -> String {
    format!("Wants_{}_{side}", board.slots[slot].name)
}

/// The column that says what a slot shows at one of its sides. Halves are joined on equal columns and nothing else: some
/// engines look a row up by a column only, and each picks for itself which half to look up.
pub fn shows_column(board: &Board, (slot, side): (usize, usize)) -> String {
    format!("Shows_{}_{side}", board.slots[slot].name)
}

/// The column that says which candidate lies at a slot.
pub fn at_column(board: &Board, slot: usize) -> String {
    format!("At_{}", board.slots[slot].name)
}

/// A column of the candidate that a stage joins.
pub fn candidate(column: impl Into<String>) -> Expr {
    Expr::column("Candidate", column)
}

/// The number that this candidate shows at a side.
pub fn side_of(side: usize) -> Expr {
    candidate(format!("Side_{side}"))
}

/// A number of a slot, a turn or a piece.
pub fn number(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
