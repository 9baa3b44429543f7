//! What the rows of a board are estimated from: how many candidates there are, and how often each value occurs among
//! their sides.
//!
//! The idea is that of System R (Selinger et al., "Access Path Selection in a Relational Database Management System",
//! 1979): a planner knows nothing of a condition but its selectivity, the share of rows that it is expected to keep, and
//! the shares of conditions that hold together are multiplied. A condition `column = value` keeps as many rows as the
//! value has in the column, for which later planners keep a histogram; a comparison of which nothing is known keeps
//! some round share, here a half; and the share of pairs that a join on equal values keeps follows from the frequencies
//! of these values alone.

use std::collections::{BTreeMap, BTreeSet};

use crate::family::board::model::{Board, Tile};

/// Statistics of the pieces of a board. All columns of sides share one histogram, as a piece that is turned shows each
/// of its sides everywhere.
#[derive(Debug)]
pub struct Statistics {
    /// How many different pieces there are.
    n_tiles: f64,
    /// How many pieces there are, including copies.
    n_pieces: f64,
    /// How many different looks they have, each piece for itself.
    n_looks: f64,
    /// How many sides of all pieces show each value.
    histogram: BTreeMap<i64, f64>,
}

impl Statistics {
    /// The statistics of the pieces of a board.
    #[allow(clippy::cast_precision_loss, reason = "pieces and sides are few")]
    pub fn of(board: &Board) -> Self {
        let n_looks = |tile: &Tile| {
            let looks: BTreeSet<_> = (0..board.n_turns()).map(|turn| tile.look(turn)).collect();
            looks.len()
        };
        let mut histogram = BTreeMap::new();
        for tile in &board.tiles {
            for side in &tile.sides {
                *histogram.entry(side.value).or_default() += tile.copies as f64;
            }
        }
        Self {
            n_tiles: board.tiles.len() as f64,
            n_pieces: board.n_pieces() as f64,
            n_looks: board.tiles.iter().map(n_looks).sum::<usize>() as f64,
            histogram,
        }
    }

    /// How many candidates there are: the looks of all pieces.
    pub fn n_candidates(&self) -> f64 {
        self.n_looks
    }

    /// The share of candidates that are one piece.
    pub fn share_of_piece(&self) -> f64 {
        1.0 / self.n_tiles
    }

    /// The share of candidates that lie in one turn, the first one.
    pub fn share_of_turn(&self) -> f64 {
        self.n_tiles / self.n_looks
    }

    /// The share of candidates that show this value at one side.
    pub fn share_of_value(&self, value: i64) -> f64 {
        let n_sides: f64 = self.histogram.values().sum();
        self.histogram.get(&value).copied().unwrap_or_default() / n_sides
    }

    /// The share of pairs of sides that a join of all sides with themselves keeps: the sum of the squared frequencies of
    /// their values. Pairs of sides of one piece are not among the pairs that can be kept, as no piece lies beside itself;
    /// so the share is that much larger. Sides of the value `without` are left out: nothing is joined to them.
    pub fn self_join_share(&self, without: Option<i64>) -> f64 {
        let counts = self.histogram.iter();
        let counts = counts.filter(|(value, _)| Some(**value) != without);
        let (n_sides, n_pairs) = counts.fold((0.0, 0.0), |(sum, squares), (_, n)| {
            (sum + n, squares + n * n)
        });
        if n_sides == 0.0 || self.n_pieces < 2.0 {
            return 0.0;
        }
        let share_of_other_pieces = 1.0 - 1.0 / self.n_pieces;
        (n_pairs / (n_sides * n_sides) / share_of_other_pieces).min(1.0)
    }
}
