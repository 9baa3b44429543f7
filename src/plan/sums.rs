//! How the bounds of sums cut rows down, as far as anyone can tell beforehand: what variables add is taken for independent, so that the
//! values of a sum follow from those of its terms, and values out of bounds are gone.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::statistics::{Counts, count, float, over_relations};
use super::{Ask, Input};
use crate::error::Result;
use crate::problem::{Problem, VariableId};

/// The most values of a sum that are kept apart.
const MOST_VALUES: usize = 256;

/// The values of a sum so far, each with its share, 0 to 1.
#[derive(Debug, Clone)]
pub struct Spread {
    values: Vec<(i64, f64)>,
    /// The least and the most that other variables can add.
    open: (i64, i64),
}

/// The sums of a problem.
#[derive(Debug)]
pub struct Sums(Vec<Bounded>);

#[derive(Debug)]
struct Bounded {
    bounds: (Option<i64>, Option<i64>),
    terms: Vec<Adds>,
}

/// A variable, the values that it adds with their shares, and the least and the most of them.
type Adds = (VariableId, Vec<(i64, f64)>, (i64, i64));

impl Sums {
    /// The sums of a problem over these inputs.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub fn ask(problem: &Problem, inputs: &[Input], ask: &dyn Ask) -> Result<Self> {
        let mut counts = Counts::new(inputs, ask);
        let bounded = problem
            .sums
            .iter()
            .filter(|sum| sum.least.or(sum.most).is_some());
        let sums = bounded.map(|sum| {
            let terms = sum.terms.iter().map(|term| {
                let variable = &problem.variables[term.variable];
                let adds = over_relations(&[variable], &term.adds);
                let values: Vec<(i64, f64)> = counts
                    .of(&[variable], &[adds], None)?
                    .iter()
                    .filter_map(|row| Some((row[0].as_integer()?, float(count(row)))))
                    .collect();
                let n_rows: f64 = values.iter().map(|(_, n)| n).sum();
                let shares = values.into_iter().map(|(value, n)| (value, n / n_rows));
                Ok((term.variable, shares.collect(), (term.least, term.most)))
            });
            Ok(Bounded {
                bounds: (sum.least, sum.most),
                terms: terms.collect::<Result<_>>()?,
            })
        });
        Ok(Self(sums.collect::<Result<_>>()?))
    }

    /// The sums before any variable is joined.
    pub fn start(&self) -> Vec<Rc<Spread>> {
        let sums = self.0.iter().map(|sum| {
            let terms = sum.terms.iter().map(|(_, _, bounds)| bounds);
            let open = terms.fold((0, 0), |open, term| (open.0 + term.0, open.1 + term.1));
            Rc::new(Spread {
                values: vec![(0, 1.0)],
                open,
            })
        });
        sums.collect()
    }

    /// For each sum to which a variable adds: its number, and its values when the variable has been joined.
    pub fn after<'a>(
        &'a self,
        before: &'a [Rc<Spread>],
        id: VariableId,
    ) -> impl Iterator<Item = (usize, Spread)> + 'a {
        let sums = self.0.iter().zip(before).enumerate();
        sums.filter_map(move |(idx, (sum, before))| {
            Some((idx, before.with(sum.term(id)?, sum.bounds)))
        })
    }

    /// The share of rows that keep the bounds of all sums when a variable has been joined.
    pub fn kept(&self, before: &[Rc<Spread>], id: VariableId) -> f64 {
        let sums = self.0.iter().zip(before);
        let shares = sums.filter_map(|(sum, before)| {
            let kept = before.within(sum.term(id)?, sum.bounds);
            Some(kept.map(|(_, share)| share).sum::<f64>())
        });
        shares.product()
    }

    /// The variables that add to a sum.
    pub fn variables_of(&self, idx: usize) -> Vec<VariableId> {
        self.0[idx].terms.iter().map(|(id, ..)| *id).collect()
    }
}

impl Bounded {
    /// The term of a variable, if it adds to the sum.
    fn term(&self, id: VariableId) -> Option<&Adds> {
        self.terms.iter().find(|(of, ..)| *of == id)
    }
}

impl Spread {
    /// The values with one more term that keep the bounds, with their shares; a value may occur repeatedly.
    fn within<'a>(
        &'a self,
        (_, adds, (least, most)): &'a Adds,
        bounds: (Option<i64>, Option<i64>),
    ) -> impl Iterator<Item = (i64, f64)> + 'a {
        let lowest = bounds
            .0
            .map_or(i64::MIN, |bound| bound - (self.open.1 - most));
        let highest = bounds
            .1
            .map_or(i64::MAX, |bound| bound - (self.open.0 - least));
        let sums = self.values.iter().flat_map(move |(value, share)| {
            let sums = adds.iter();
            sums.map(move |(added, of_added)| (value + added, share * of_added))
        });
        sums.filter(move |(value, _)| (lowest..=highest).contains(value))
    }

    /// The values with one more term.
    fn with(&self, term: &Adds, bounds: (Option<i64>, Option<i64>)) -> Self {
        let mut shares: BTreeMap<i64, f64> = BTreeMap::new();
        for (value, share) in self.within(term, bounds) {
            *shares.entry(value).or_default() += share;
        }
        let kept: f64 = shares.values().sum();
        let values: Vec<(i64, f64)> = shares.into_iter().collect();
        // Neighbours are taken together where there are too many.
        let size = values.len().div_ceil(MOST_VALUES).max(1);
        let together = values.chunks(size).map(|alike| {
            let share: f64 = alike.iter().map(|(_, share)| share).sum();
            (alike[alike.len() / 2].0, share / kept)
        });
        let (_, _, (least, most)) = term;
        Self {
            values: together.collect(),
            open: (self.open.0 - least, self.open.1 - most),
        }
    }
}
