//! The census: how many solutions every multiset of pieces of an order has.
//!
//! The multisets are not tried one by one. One pipeline over all pieces of the order, each as often as needed,
//! leaves every solved flower there is; a flower's pieces are its multiset, and the rest is a `GROUP BY`.

use std::ops::RangeInclusive;

use crate::engine::{BatchRun, Database, Pipeline};
use crate::error::{Error, Result};
use crate::family::flower::problem::CENTER;
use crate::family::flower::random::{Sides, all_pieces};
use crate::family::flower::{self, FlowerError};
use crate::random::stages::{self, OpenSides, Parts};
use crate::sql::template;
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
    /// The rows that each stage left.
    pub rows: Vec<u64>,
    /// The seconds that each stage took.
    pub seconds: Vec<f64>,
}

/// Counts the solutions of every multiset of pieces of an order.
pub fn run(order: usize) -> Result<Census> {
    check(order)?;
    let pieces = all_pieces(order);
    let pipeline = pipeline(order, pieces.len());
    let database = Database::scratch()?;
    database.begin_batches()?;
    database.begin_pipeline(&pipeline)?;
    let BatchRun {
        rows,
        seconds,
        findings,
    } = database.run_batch(&pipeline, &inputs(&pieces))?;
    let by_solutions: Vec<(u64, u64)> = findings.into_iter().map(<(u64, u64)>::from).collect();
    Ok(Census {
        order,
        n_pieces: pieces.len() as u64,
        n_multisets: count_multisets(pieces.len() as u64, order as u64 + 1),
        n_solvable: by_solutions
            .iter()
            .map(|(_, n_multisets)| n_multisets)
            .sum(),
        by_solutions,
        rows,
        seconds,
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

fn pipeline(order: usize, n_pieces: usize) -> Pipeline {
    let parts = Parts {
        tables: [
            template!("census/piece_table.sql"),
            template!("census/sequence_table.sql"),
            template!("census/stage_table.sql"),
        ],
        piece_columns: &["ID", "Unit_Low", "Unit_High"],
        sequence_columns: &[
            "Seq_ID",
            "Third_Side",
            "Piece_ID",
            "First_Side",
            "Unit_Low",
            "Unit_High",
        ],
        n_rows: n_pieces,
        reading: &OpenSides {
            kept: &[(CENTER, "ID")],
            used: &[("Copies_Low", "Unit_Low"), ("Copies_High", "Unit_High")],
            differ: false,
            note: "Every piece may be used again: the ring may hold the centre's own kind of piece, and several of one kind.",
        },
        findings: template!("census/solutions.sql"),
    };
    stages::pipeline(&parts, order)
}

fn inputs(pieces: &[Sides]) -> Vec<Vec<i64>> {
    let (mut rows, mut sequences) = (Vec::new(), Vec::new());
    for (idx, sides) in pieces.iter().enumerate() {
        let order = sides.len();
        let side = |idx: usize| i64::from(sides[idx % order]);
        let unit = 1_i64 << (3 * (idx % PIECES_A_COLUMN));
        let (low, high) = match idx < PIECES_A_COLUMN {
            true => (unit, 0),
            false => (0, unit),
        };
        let id = i64::try_from(idx + 1).unwrap_or_default();
        rows.extend([id, low, high]);
        rows.extend((0..order).map(side));
        for middle in 0..order {
            let (first, third) = (side(middle + order - 1), side(middle + 1));
            sequences.extend([side(middle), third, id, first, low, high]);
        }
    }
    vec![rows, sequences]
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
