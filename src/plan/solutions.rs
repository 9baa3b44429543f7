//! How many solutions there are. Published counts disagree more often over what is counted than over bugs, so every
//! count says which it is.

use serde::Serialize;

use super::Plan;
use super::filling::{Filling, count_distinct, count_up_to};

/// The number of solutions, counted in three ways; nothing where a run stopped before it knew.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Solutions {
    /// Every filling, pieces told apart by ID, turned boards counted apart.
    pub all: Option<u64>,
    /// Fillings that turn into each other with the whole board count once.
    pub up_to_symmetry: Option<u64>,
    /// Besides, swapping two identical pieces changes nothing.
    pub up_to_identical_pieces: Option<u64>,
}

impl Plan {
    /// Counts the solutions from the rows of the last stage: where the plan has groups, so many in each group, else
    /// one number. `fillings` is called only where the numbers do not say enough.
    ///
    /// As long as no symmetry turns a filling into itself, the fillings that turn into each other are as many as
    /// there are symmetries. Where one might, or where pieces are identical, the fillings are compared.
    ///
    /// # Errors
    /// When `fillings` fails.
    pub fn count_solutions<E>(
        &self,
        n_rows: &[u64],
        fillings: impl FnOnce() -> Result<Vec<Filling>, E>,
    ) -> Result<Solutions, E> {
        let all: u64 = match &self.groups {
            Some(groups) => n_rows
                .iter()
                .zip(&groups.members)
                .map(|(n_rows, (_, weight))| n_rows * weight)
                .sum(),
            None => n_rows.iter().sum(),
        };
        let fillings = match self.has_identical_pieces || self.may_fix_fillings {
            true => fillings()?,
            false => Vec::new(),
        };
        let up_to_symmetry = match self.may_fix_fillings {
            true => count_up_to(&fillings, &self.symmetries),
            false => all / self.symmetries.len() as u64,
        };
        let up_to_identical_pieces = match self.has_identical_pieces {
            true => count_distinct(&fillings, &self.symmetries),
            false => up_to_symmetry,
        };
        Ok(Solutions {
            all: Some(all),
            up_to_symmetry: Some(up_to_symmetry),
            up_to_identical_pieces: Some(up_to_identical_pieces),
        })
    }
}
