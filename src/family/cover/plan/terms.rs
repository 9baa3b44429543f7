//! The parts of the rules of a cover: the cells free after a placement, and columns of the placement, mask by mask.

use std::collections::BTreeMap;

use super::geometry::Geometry;
use crate::problem::{Binary, Expr, Term};

/// The most distances between the bits of cells that are worth a rule: each makes its formula longer.
pub const MOST_DISTANCES: usize = 20;

/// The alias of a placement.
pub const PLACED: &str = "Row";

/// A column of the placement.
pub fn placed(column: impl Into<String>) -> Expr {
    Expr::column(PLACED, column)
}

/// The term of a placement in a sum, which adds any number from 0 up.
pub fn any_number(adds: Expr) -> Term {
    Term {
        variable: 0,
        adds,
        least: 0,
        most: i64::MAX >> 8,
    }
}

/// One expression for each mask, joined by an operator.
pub fn of_every_mask<T>(masks: &[T], operator: Binary, each: impl Fn(&T) -> Expr) -> Expr {
    let others = masks[1..].iter().map(&each);
    others.fold(each(&masks[0]), |all, other| all.with(operator, other))
}

/// What a mask of free cells is after a placement, by the ending of its name.
pub fn left_free(mask: &str) -> Expr {
    Expr::named(format!("Free_Cells{mask}"))
}

/// Cells of a mask, each with another cell whose bit is so far above, in this mask or another one.
pub struct Shift {
    /// The masks of both, counted from 0.
    pub masks: [usize; 2],
    distance: i64,
    cells: i64,
}

impl Shift {
    /// The shifts that take the first cells of these pairs to the second ones, in the order of their masks and distances.
    pub fn between(
        geometry: &Geometry,
        pairs: impl IntoIterator<Item = (usize, usize)>,
    ) -> Vec<Self> {
        let mut shifts: BTreeMap<([usize; 2], i64), i64> = BTreeMap::new();
        for (one, other) in pairs {
            let both = [one, other].map(|idx| geometry.cell_bit(idx));
            let [from, to] = [0, 1].map(|of: usize| i64::from(both[of].bit.trailing_zeros()));
            let masks = [0, 1].map(|of: usize| both[of].mask_no - 1);
            *shifts.entry((masks, to - from)).or_default() |= both[0].bit;
        }
        let shifts = shifts.into_iter().map(|((masks, distance), cells)| Self {
            masks,
            distance,
            cells,
        });
        let mut shifts: Vec<Self> = shifts.collect();
        shifts.sort_by_key(|shift| (shift.masks, shift.distance.abs(), -shift.distance));
        shifts
    }

    /// The other cells of those that are in a mask.
    pub fn of(&self, mask: Expr) -> Expr {
        let cells = mask & self.cells;
        match self.distance {
            0 => cells,
            up @ 1.. => cells << up,
            down => cells >> -down,
        }
    }
}
