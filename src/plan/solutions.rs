//! The number of solutions. Published counts disagree more often over what is counted than over bugs, so every
//! count says which it is.

use std::collections::BTreeSet;

use serde::Serialize;

use super::Plan;
use super::filling::{DistinctCounter, Filling, keys};
use crate::error::Result;
use crate::relation::{Row, serialize_exact};

/// The number of solutions, counted in three ways; each is `None` where a run stopped before it knew, or never saw
/// the solutions that it counted, or where the number has more than 128 bits.
///
/// ```
/// use joinsaw::Solutions;
///
/// let solutions = Solutions { all: Some(6), up_to_symmetry: Some(1), up_to_identical_pieces: Some(1) };
/// assert_eq!(solutions.is_unique(), Some(true));
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Solutions {
    /// Every filling, pieces told apart by ID, turned boards counted apart.
    #[serde(serialize_with = "serialize_exact")]
    pub all: Option<u128>,
    /// Every filling, where those that turn into each other with the whole board count once.
    #[serde(serialize_with = "serialize_exact")]
    pub up_to_symmetry: Option<u128>,
    /// The same, where swapping two identical pieces does not count as a difference.
    #[serde(serialize_with = "serialize_exact")]
    pub up_to_identical_pieces: Option<u128>,
}

impl Solutions {
    /// True if there is only one, apart from turns of the board and swaps of identical pieces; `None` if nothing was counted.
    #[must_use]
    pub fn is_unique(&self) -> Option<bool> {
        let counts = [self.all, self.up_to_symmetry, self.up_to_identical_pieces];
        counts.iter().flatten().map(|count| *count == 1).max()
    }
}

impl Plan {
    /// True if the number of rows is not enough, so that a counter has to see every solution.
    #[must_use]
    pub fn needs_fillings(&self) -> bool {
        (self.puzzle.has_identical_pieces || !self.puzzle.acts_freely) && self.has_fillings()
    }

    /// True if the rows of the last stage say what lies where, rather than the number of solutions.
    fn has_fillings(&self) -> bool {
        !self.last_stage().fills.is_empty()
    }

    /// The number of boards that the symmetries make of a filling, itself included; those that swaps of identical pieces turn into each
    /// other count once.
    #[must_use]
    pub fn n_images(&self, filling: &Filling) -> usize {
        let with_ids = !self.puzzle.has_identical_pieces;
        let images = keys(&self.puzzle.symmetries, filling, with_ids);
        images.collect::<BTreeSet<_>>().len()
    }

    /// Reads rows of the last stage, one after the other: the filling of a row, or nothing if it differs from one before it by no more than
    /// a symmetry and swaps of identical pieces.
    pub fn distinct_filling(&self) -> impl FnMut(&[String], &Row) -> Result<Option<Filling>> + '_ {
        let (mut counter, mut row_no) = (DistinctCounter::new(&self.puzzle.symmetries), 0);
        let mut n_distinct = 0;
        move |columns, row| {
            row_no += 1;
            let filling = self.filling(self.last_stage(), row_no, columns, row)?;
            counter.add(&filling);
            let n_before = n_distinct;
            n_distinct = if self.puzzle.has_identical_pieces {
                counter.up_to_identical_pieces()
            } else {
                counter.up_to_symmetry()
            };
            Ok((n_distinct > n_before).then_some(filling))
        }
    }

    /// The solutions that these rows of the last stage stand for: one number for each group if the plan has groups, otherwise one. The
    /// counter has seen every solution if [`Plan::needs_fillings`].
    #[must_use]
    pub fn solutions(&self, n_rows: &[u128], counter: &DistinctCounter) -> Solutions {
        let all = self.weighted(n_rows);
        let are_known = self.has_fillings() || all == Some(0);
        let if_seen = |count: u64| are_known.then(|| u128::from(count));
        let up_to_symmetry = if self.puzzle.acts_freely {
            all.map(|all| all / self.puzzle.symmetries.len() as u128)
        } else {
            if_seen(counter.up_to_symmetry())
        };
        let up_to_identical_pieces = if self.puzzle.has_identical_pieces {
            if_seen(counter.up_to_identical_pieces())
        } else {
            up_to_symmetry
        };
        Solutions {
            all,
            up_to_symmetry,
            up_to_identical_pieces,
        }
    }

    /// All solutions that these rows stand for; none if their number has more than 128 bits.
    fn weighted(&self, n_rows: &[u128]) -> Option<u128> {
        let groups = self.puzzle.groups.iter().flat_map(|groups| &groups.members);
        let weights = groups
            .map(|(_, weight)| *weight)
            .chain(std::iter::repeat(1));
        n_rows
            .iter()
            .zip(weights)
            .try_fold(0_u128, |sum, (n_rows, weight)| {
                let weight = u128::from(weight).checked_mul(self.weight())?;
                sum.checked_add(n_rows.checked_mul(weight)?)
            })
    }
}
