//! What the rules of a cover are made of: columns of the state before a placement and of the placement, mask by mask.

use crate::problem::{Binary, Expr, State};

/// A column of the state before a placement.
pub fn before(column: impl Into<String>) -> Expr {
    Expr::column(State::BEFORE, column)
}

/// A column of the placement.
pub fn placed(column: impl Into<String>) -> Expr {
    Expr::column(State::ROW, column)
}

/// One expression for each mask, joined by an operator.
pub fn of_every_mask<T>(masks: &[T], operator: Binary, each: impl Fn(&T) -> Expr) -> Expr {
    let others = masks[1..].iter().map(&each);
    others.fold(each(&masks[0]), |all, other| all.with(operator, other))
}
