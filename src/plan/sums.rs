//! How the bounds of sums cut rows down, as far as anyone can tell beforehand: the values of a sum so far are taken for spread evenly between
//! the least and the most that its terms add, and values out of bounds are gone.

use crate::problem::{Problem, Sum, VariableId};

/// The least and the most of a number.
type Range = (i64, i64);

/// The sums of a problem that have bounds.
#[derive(Debug)]
pub struct Sums(Vec<Sum>);

impl Sums {
    /// The sums of a problem.
    pub fn of(problem: &Problem) -> Self {
        let sums = problem.sums.iter();
        let bounded = sums.filter(|sum| sum.least.or(sum.most).is_some());
        Self(bounded.cloned().collect())
    }

    /// The values of each sum before any variable is joined, and the least and the most that variables can still add.
    pub fn start(&self) -> Vec<[Range; 2]> {
        let open = |sum: &Sum| {
            let terms = sum.terms.iter();
            terms.fold((0, 0), |open, term| {
                (open.0 + term.least, open.1 + term.most)
            })
        };
        self.0.iter().map(|sum| [(0, 0), open(sum)]).collect()
    }

    /// For each sum to which a variable adds: its number, the same when the variable has been joined, and the share of rows that keep the
    /// bounds.
    pub fn after<'a>(
        &'a self,
        before: &'a [[Range; 2]],
        id: VariableId,
    ) -> impl Iterator<Item = (usize, [Range; 2], f64)> + 'a {
        let sums = self.0.iter().zip(before).enumerate();
        sums.filter_map(move |(idx, (sum, [so_far, open]))| {
            let term = sum.terms.iter().find(|term| term.variable == id)?;
            let all = (so_far.0 + term.least, so_far.1 + term.most);
            let open = (open.0 - term.least, open.1 - term.most);
            let least = sum.least.map_or(all.0, |least| all.0.max(least - open.1));
            let most = sum.most.map_or(all.1, |most| all.1.min(most - open.0));
            Some((idx, [(least, most), open], share((least, most), all)))
        })
    }

    /// The variables that add to a sum.
    pub fn variables_of(&self, idx: usize) -> Vec<VariableId> {
        self.0[idx].terms.iter().map(|term| term.variable).collect()
    }
}

/// The share of values that are within a part of their range.
#[allow(clippy::cast_precision_loss, reason = "an estimate is a rough number")]
fn share(part: Range, all: Range) -> f64 {
    let n_values = |(least, most): Range| (most - least + 1).max(0) as f64;
    n_values(part) / n_values(all).max(1.0)
}
