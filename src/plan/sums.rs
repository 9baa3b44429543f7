//! How the bounds of sums cut rows down, as far as anyone can tell beforehand: what variables add is taken for independent, so that the
//! values of a sum follow from those of its terms, and values out of bounds are gone.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::statistics::{Counts, count, float, over_relation};
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
pub struct Sums(Vec<Sum>);

#[derive(Debug)]
struct Sum {
    bounds: (Option<i64>, Option<i64>),
    terms: Vec<Adds>,
}

/// A variable, the values that it adds with their shares, and the least and the most of them.
type Adds = (VariableId, Vec<(i64, f64)>, (i64, i64));

impl Sums {
    /// The sums of a problem over these inputs. `first` gives for each variable the first of those that take the same row.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub fn ask(
        problem: &Problem,
        first: &[VariableId],
        inputs: &[Input],
        ask: &dyn Ask,
    ) -> Result<Self> {
        let mut counts = Counts::new(inputs, ask);
        let sums = problem.totals.iter().map(|total| {
            let terms = total.terms.iter().map(|term| {
                let variable = &problem.variables[term.variable];
                let adds = over_relation(variable, &term.adds);
                let values = counts.of(&[variable], &[adds], None)?;
                let values = values
                    .iter()
                    .filter_map(|row| Some((row[0].as_integer()?, row)));
                let values: Vec<(i64, f64)> = values
                    .map(|(value, row)| (value, float(count(row))))
                    .collect();
                let n_rows: f64 = values.iter().map(|(_, n)| n).sum();
                let shares = values.into_iter().map(|(value, n)| (value, n / n_rows));
                Ok((
                    first[term.variable],
                    shares.collect(),
                    (term.least, term.most),
                ))
            });
            Ok(Sum {
                bounds: (total.least, total.most),
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

    /// For each sum to which a variable adds: its number, its values when the variable has been joined, and the share of rows that keep
    /// its bounds.
    pub fn after<'a>(
        &'a self,
        before: &'a [Rc<Spread>],
        id: VariableId,
    ) -> impl Iterator<Item = (usize, Spread, f64)> + 'a {
        let sums = self.0.iter().zip(before).enumerate();
        sums.filter_map(move |(idx, (sum, before))| {
            let term = sum.terms.iter().find(|(of, ..)| *of == id)?;
            let (spread, kept) = before.with(term, sum.bounds);
            Some((idx, spread, kept))
        })
    }

    /// The variables that add to a sum.
    pub fn variables_of(&self, idx: usize) -> Vec<VariableId> {
        self.0[idx].terms.iter().map(|(id, ..)| *id).collect()
    }
}

impl Spread {
    /// The values with one term more, and the share of them that keep the bounds.
    fn with(
        &self,
        (_, adds, (least, most)): &Adds,
        bounds: (Option<i64>, Option<i64>),
    ) -> (Self, f64) {
        let open = (self.open.0 - least, self.open.1 - most);
        let mut values: BTreeMap<i64, f64> = BTreeMap::new();
        for (value, share) in &self.values {
            for (added, share_of_added) in adds {
                let value = value + added;
                let is_low = bounds.0.is_some_and(|least| value + open.1 < least);
                let is_high = bounds.1.is_some_and(|most| value + open.0 > most);
                if !is_low && !is_high {
                    *values.entry(value).or_default() += share * share_of_added;
                }
            }
        }
        let kept: f64 = values.values().sum();
        let values: Vec<(i64, f64)> = values.into_iter().collect();
        // Neighbours are taken together where there are too many.
        let size = values.len().div_ceil(MOST_VALUES).max(1);
        let values = values.chunks(size).map(|alike| {
            let share: f64 = alike.iter().map(|(_, share)| share).sum();
            (alike[alike.len() / 2].0, share / kept)
        });
        let values = values.collect();
        (Self { values, open }, kept)
    }
}
