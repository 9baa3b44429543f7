//! How many solutions there are. Published counts disagree more often over what is counted than over bugs, so every
//! count says which it is.

use serde::Serialize;

use super::Plan;
use super::filling::DistinctCounter;

/// The number of solutions, counted in three ways; each is `None` where a run stopped before it knew, or never saw
/// the solutions that it counted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Solutions {
    /// Every filling, pieces told apart by ID, turned boards counted apart.
    pub all: Option<u64>,
    /// Every filling, where those that turn into each other with the whole board count once.
    pub up_to_symmetry: Option<u64>,
    /// The same, where swapping two identical pieces does not count as a difference.
    pub up_to_identical_pieces: Option<u64>,
}

impl Plan {
    /// Whether the number of rows is not enough, so that a counter has to see every solution.
    #[must_use]
    pub fn needs_fillings(&self) -> bool {
        (self.has_identical_pieces || !self.acts_freely) && self.has_fillings()
    }

    /// Whether the rows of the last stage say what lies where, rather than how many solutions there are.
    fn has_fillings(&self) -> bool {
        !self.last_stage().fills.is_empty()
    }

    /// Counts the solutions from the number of rows of the last stage: one number for each group if the plan has groups,
    /// otherwise one number. `visit` is called only if these numbers are not enough: it hands every filling to the counter.
    ///
    /// # Errors
    /// When `visit` fails.
    pub fn count_solutions<E>(
        &self,
        n_rows: &[u64],
        visit: impl FnOnce(&mut DistinctCounter) -> Result<(), E>,
    ) -> Result<Solutions, E> {
        let mut counter = DistinctCounter::new(&self.symmetries);
        if self.needs_fillings() {
            visit(&mut counter)?;
        }
        Ok(self.solutions(n_rows, &counter))
    }

    /// The same from a counter that has seen every solution, if one was needed.
    #[must_use]
    pub fn solutions(&self, n_rows: &[u64], counter: &DistinctCounter) -> Solutions {
        let weighted: u64 = match &self.groups {
            Some(groups) => {
                let members = groups.members.iter().zip(n_rows);
                members.map(|((_, weight), n_rows)| n_rows * weight).sum()
            }
            None => n_rows.iter().sum(),
        };
        let all = weighted * self.weight;
        let if_seen = |count: u64| self.has_fillings().then_some(count);
        let up_to_symmetry = match self.acts_freely {
            true => Some(all / self.symmetries.len() as u64),
            false => if_seen(counter.up_to_symmetry()),
        };
        let up_to_identical_pieces = match self.has_identical_pieces {
            true => if_seen(counter.up_to_identical_pieces()),
            false => up_to_symmetry,
        };
        Solutions {
            all: Some(all),
            up_to_symmetry,
            up_to_identical_pieces,
        }
    }
}
