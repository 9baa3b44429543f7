//! The census: how many solutions every multiset of pieces of an order has.
//!
//! The multisets are not tried one by one. One pipeline over all pieces of the order, each as often as needed,
//! leaves every solved flower there is; a flower's pieces are its multiset, and the rest is a `GROUP BY`.

use std::ops::RangeInclusive;

use serde_json::json;

use crate::engine::{Database, Limits, StageRun};
use crate::error::{Error, Result};
use crate::family::flower::open_sides::{self, OpenSides};
use crate::family::flower::problem::{self, CENTER};
use crate::family::flower::random::{Sides, all_pieces};
use crate::family::flower::{self, FlowerError};
use crate::plan::{Input, Stage};
use crate::relation::Cell;
use crate::sql::{render, template};
use crate::words::number;

/// The orders whose solved flowers fit in memory. Order 5 has tens of thousands of them, order 6 thousands of millions.
pub const ORDERS: RangeInclusive<usize> = 3..=5;

/// How many pieces one column of copies holds, three bits each.
const PIECES_A_COLUMN: usize = 12;

#[derive(Debug, Clone, PartialEq)]
pub struct Census {
    pub order: usize,
    /// How many different pieces there are.
    pub n_pieces: u64,
    /// How many multisets of one piece more than the order they make.
    pub n_multisets: u64,
    /// How many of them have a solution.
    pub n_solvable: u64,
    /// Numbers of solutions, in rising order and without 0, each with the number of multisets that have it.
    pub by_solutions: Vec<(u64, u64)>,
    pub stages: Vec<StageRun>,
}

/// Counts the solutions of every multiset of pieces of an order.
pub fn run(order: usize) -> Result<Census> {
    check(order)?;
    let pieces = all_pieces(order);
    let found = render(
        template!("census/solutions.sql"),
        &json!({ "order": order }),
    );
    let (inputs, limits) = (inputs(order, &pieces), Limits::default());
    let count = Database::count(&inputs, &stages(order), &[found], limits, &())?;
    let found = count.answers.iter().flat_map(|answer| &answer.rows);
    let number = |cell: &Cell| cell.as_index().unwrap_or(0) as u64;
    let by_solutions = found.map(|row| (number(&row[0]), number(&row[1])));
    let by_solutions: Vec<(u64, u64)> = by_solutions.collect();
    Ok(Census {
        order,
        n_pieces: pieces.len() as u64,
        n_multisets: count_multisets(pieces.len() as u64, order as u64 + 1),
        n_solvable: by_solutions
            .iter()
            .map(|(_, n_multisets)| n_multisets)
            .sum(),
        by_solutions,
        stages: count.stages,
    })
}

pub fn check(order: usize) -> Result<()> {
    if ORDERS.contains(&order) {
        return Ok(());
    }
    if !flower::ORDERS.contains(&order) {
        return Err(Error::BadOption {
            option: "--order",
            found: order.to_string(),
            needed: format!(
                "an order with a census, from {} to {}",
                ORDERS.start(),
                ORDERS.end()
            ),
        });
    }
    let multisets = match order {
        6 => number(count_multisets(120, 7)),
        7 => number(count_multisets(720, 8)),
        _ => format!("more than {}", number(count_multisets(720, 8))),
    };
    Err(FlowerError::CensusTooLarge { order, multisets }.into())
}

/// In how many ways N things can be chosen from M kinds, each kind any number of times.
fn count_multisets(n_kinds: u64, n_chosen: u64) -> u64 {
    (1..=n_chosen).fold(1, |ways, k| ways * (n_kinds + k - 1) / k)
}

fn stages(order: usize) -> Vec<Stage> {
    let reading = OpenSides {
        kept: &[(CENTER, "ID")],
        used: &[("Copies_Low", "Unit_Low"), ("Copies_High", "Unit_High")],
        differ: false,
        keeps_pieces: false,
        note: "Every piece may be used again: the ring may hold the centre's own kind of piece, and several of one kind.",
    };
    problem::stages(order, &[], &reading)
}

/// All pieces, each with what one copy of it adds to the two columns of copies.
fn inputs(order: usize, pieces: &[Sides]) -> Vec<Input> {
    let pieces = pieces.iter().enumerate().map(|(idx, sides)| {
        let unit = 1_u64 << (3 * (idx % PIECES_A_COLUMN));
        let (low, high) = match idx < PIECES_A_COLUMN {
            true => (unit, 0),
            false => (0, unit),
        };
        let sides = sides.iter().map(|side| u64::from(*side));
        let piece = [idx as u64 + 1, low, high].into_iter().chain(sides);
        piece.map(Cell::from).collect()
    });
    open_sides::inputs(
        order,
        &["ID", "Unit_Low", "Unit_High"],
        &["Unit_Low", "Unit_High"],
        &[&[
            "Seq_ID",
            "Third_Side",
            "First_Side",
            "Unit_Low",
            "Unit_High",
        ]],
        pieces.collect(),
    )
}

#[cfg(test)]
mod tests {
    use super::count_multisets;

    #[test]
    fn multisets_are_counted_as_published() {
        assert_eq!(count_multisets(2, 4), 5);
        assert_eq!(count_multisets(6, 5), 252);
        assert_eq!(count_multisets(24, 6), 475_020);
        assert_eq!(count_multisets(120, 7), 84_431_259_000);
    }
}
