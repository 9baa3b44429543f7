//! The order in which variables are joined.
//!
//! The rows that a stage leaves depend, as far as anyone can tell beforehand, on which variables have a row and not on the order in
//! which they got it. So a beam search walks from sets of variables to larger ones, and keeps the cheapest order of each set (Selinger
//! et al., 1979, with a beam in the place of all sets).

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::ops::Range;
use std::rc::Rc;

use super::statistics::{Alike, Kept, Statistics, float, n_rows};
use super::{Ask, Input};
use crate::error::Result;
use crate::problem::{Problem, VariableId};

/// How many variables a problem has at most.
const MOST_VARIABLES: usize = 256;

/// How many sets of each size the search keeps.
const BEAM_WIDTH: usize = 8;

/// A variable of which so many rows are expected to fit leaves no choice; and something for rounding.
const NO_CHOICE: f64 = 1.0 + 1e-9;

/// How many lines a statement has at most that people still read at once.
const LINES_A_PAGE: usize = 60;

/// How many of them a stage takes for itself, and how many for a variable that it joins, beside its rules.
const LINES_A_STAGE: usize = 8;
const LINES_A_VARIABLE: usize = 3;

/// How many columns that a stage only hands on count as a line.
const COLUMNS_A_LINE: usize = 5;

/// The variables that a stage joins, and the rows that are expected then.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// The variables, in order.
    pub variables: Vec<VariableId>,
    /// The rows that the stage leaves.
    pub rows: f64,
}

/// A set of variables, a bit for each.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Set([u64; MOST_VARIABLES / 64]);

impl Set {
    fn has(&self, id: VariableId) -> bool {
        self.0[id / 64] >> (id % 64) & 1 == 1
    }

    fn with(mut self, ids: &[VariableId]) -> Self {
        for id in ids {
            self.0[id / 64] |= 1 << (id % 64);
        }
        self
    }
}

/// Estimates of rows for a problem.
#[derive(Debug)]
pub struct Estimate {
    statistics: Statistics,
    /// For each variable, how many kinds of rows those before it have; and all of them have at last.
    starts: Vec<usize>,
    /// For each constraint, its variables.
    reads: Vec<Vec<VariableId>>,
    /// For each variable, its constraints.
    constraints: Vec<Vec<usize>>,
}

/// The start of an order.
#[derive(Debug, Clone)]
struct Partial {
    order: Vec<VariableId>,
    /// For each step, how many variables are joined after it, and the rows that it leaves.
    steps: Vec<(usize, f64)>,
    bound: Set,
    /// For each variable and each kind of its rows, as in [`Statistics::rows`]: how many of these rows are expected to fit those that are joined.
    fits: Vec<f64>,
    /// For each variable, how many of its rows are expected to fit.
    n_fitting: Vec<f64>,
    /// The variables that have a rule with one that is joined.
    near: Set,
    rows: f64,
    cost: f64,
}

/// A start of an order, and what is joined next.
#[derive(Clone)]
struct Draft {
    from: Rc<Partial>,
    variables: Vec<VariableId>,
    cost: f64,
}

impl Draft {
    /// The cheaper start comes first; of two that cost the same but for rounding, the one whose variables come first.
    fn compare(&self, other: &Self) -> Ordering {
        #[allow(
            clippy::cast_possible_truncation,
            reason = "rounding is what it is for"
        )]
        let [one, two] = [self, other].map(|draft| draft.cost as f32);
        one.total_cmp(&two)
            .then_with(|| self.order().cmp(other.order()))
    }

    fn order(&self) -> impl Iterator<Item = &VariableId> {
        self.from.order.iter().chain(&self.variables)
    }
}

impl Partial {
    fn steps(&self) -> Vec<Step> {
        let starts = std::iter::once(0).chain(self.steps.iter().map(|(end, _)| *end));
        let steps = starts.zip(&self.steps).map(|(start, (end, rows))| Step {
            variables: self.order[start..*end].to_vec(),
            rows: *rows,
        });
        steps.collect()
    }
}

impl Estimate {
    /// Prepares estimates for a problem over these inputs.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub fn ask(problem: &Problem, inputs: &[Input], ask: &dyn Ask) -> Result<Self> {
        let mut constraints = vec![Vec::new(); problem.variables.len()];
        for (idx, constraint) in problem.constraints.iter().enumerate() {
            for id in &constraint.reads {
                constraints[*id].push(idx);
            }
        }
        let statistics = Statistics::ask(problem, inputs, ask)?;
        let ends = statistics.rows.iter().scan(0, |end, rows| {
            *end += rows.len();
            Some(*end)
        });
        Ok(Self {
            starts: std::iter::once(0).chain(ends).collect(),
            statistics,
            reads: (problem.constraints.iter())
                .map(|constraint| constraint.reads.clone())
                .collect(),
            constraints,
        })
    }

    /// How many rows a variable can take before others are joined.
    pub fn n_rows(&self, id: VariableId) -> u64 {
        n_rows(&self.statistics.rows[id])
    }

    /// Where the rows of a variable stand in [`Partial::fits`].
    fn rows_of(&self, id: VariableId) -> Range<usize> {
        self.starts[id]..self.starts[id + 1]
    }

    /// The cheapest order of all variables that the search finds.
    pub fn cheapest(&self) -> Vec<Step> {
        let n_variables = self.constraints.len();
        let mut beam = vec![Rc::new(self.start())];
        let mut drafts: BTreeMap<usize, BTreeMap<Set, Draft>> = BTreeMap::new();
        while beam[0].order.len() < n_variables {
            for from in &beam {
                for variables in self.next(from) {
                    let growth = variables.iter().map(|id| from.n_fitting[*id]);
                    let draft = Draft {
                        from: Rc::clone(from),
                        cost: from.cost + from.rows * growth.product::<f64>(),
                        variables,
                    };
                    let bound = from.bound.with(&draft.variables);
                    let of_size = drafts.entry(from.order.len() + draft.variables.len());
                    match of_size.or_default().entry(bound) {
                        Entry::Vacant(entry) => {
                            entry.insert(draft);
                        }
                        Entry::Occupied(mut entry) => {
                            if draft.compare(entry.get()).is_lt() {
                                entry.insert(draft);
                            }
                        }
                    }
                }
            }
            let next = drafts.pop_first().map(|(_, next)| next.into_values());
            let mut next: Vec<Draft> = next.into_iter().flatten().collect();
            next.sort_by(Draft::compare);
            next.truncate(BEAM_WIDTH);
            let next = next.iter();
            let next = next.map(|draft| Rc::new(self.extended(&draft.from, &draft.variables)));
            beam = next.collect();
        }
        beam[0].steps()
    }

    fn start(&self) -> Partial {
        Partial {
            order: Vec::new(),
            steps: Vec::new(),
            bound: Set::default(),
            fits: (self.statistics.rows.iter().flatten())
                .map(|alike| float(alike.n_rows))
                .collect(),
            n_fitting: (self.statistics.rows.iter())
                .map(|rows| float(n_rows(rows)))
                .collect(),
            near: Set::default(),
            rows: 1.0,
            cost: 0.0,
        }
    }

    /// The steps that may come next: one of all variables that leave no choice, as far as its statement fits on a page; where there
    /// are none, one for each variable that has a rule with one that is joined, or else for any.
    fn next(&self, partial: &Partial) -> Vec<Vec<VariableId>> {
        let left = (0..self.constraints.len()).filter(|id| !partial.bound.has(*id));
        let forced = left
            .clone()
            .filter(|id| partial.n_fitting[*id] <= NO_CHOICE);
        let forced = self.on_a_page(partial, forced);
        if !forced.is_empty() {
            return vec![forced];
        }
        let near = left.clone().filter(|id| partial.near.has(*id));
        let near: Vec<_> = near.map(|id| vec![id]).collect();
        match near.is_empty() {
            true => left.map(|id| vec![id]).collect(),
            false => near,
        }
    }

    /// The first of these variables, as many as a statement of one page joins.
    fn on_a_page(
        &self,
        partial: &Partial,
        ids: impl Iterator<Item = VariableId>,
    ) -> Vec<VariableId> {
        let mut bound = partial.bound;
        let mut joined = Vec::new();
        let mut n_lines = LINES_A_STAGE + partial.order.len().div_ceil(COLUMNS_A_LINE);
        for id in ids {
            bound = bound.with(&[id]);
            let rules = self.constraints[id].iter();
            let rules = rules.filter(|idx| self.is_complete(**idx, &bound));
            n_lines += LINES_A_VARIABLE + rules.count();
            if !joined.is_empty() && n_lines > LINES_A_PAGE {
                break;
            }
            joined.push(id);
        }
        joined
    }

    fn is_complete(&self, constraint: usize, bound: &Set) -> bool {
        let mut reads = self.reads[constraint].iter();
        reads.all(|id| bound.has(*id))
    }

    /// A start and one step more.
    fn extended(&self, before: &Partial, variables: &[VariableId]) -> Partial {
        let mut longer = before.clone();
        for id in variables {
            let n_fitting = before.n_fitting[*id];
            longer.rows *= n_fitting;
            longer.bound = longer.bound.with(&[*id]);
            for idx in &self.constraints[*id] {
                let reads = self.reads[*idx].iter();
                let mut open = reads.copied().filter(|other| !longer.bound.has(*other));
                let (Some(other), None) = (open.next(), open.next()) else {
                    continue;
                };
                longer.near = longer.near.with(&[other]);
                // No row fits: there is nothing to learn from it.
                if n_fitting > 0.0 {
                    let held = (*id, &before.fits[self.rows_of(*id)], n_fitting);
                    let fits = &mut longer.fits[self.rows_of(other)];
                    self.narrow(fits, *idx, held);
                    longer.n_fitting[other] = fits.iter().sum();
                }
            }
        }
        longer.order.extend(variables);
        longer.cost += longer.rows;
        longer.steps.push((longer.order.len(), longer.rows));
        longer
    }

    /// Leaves what a constraint keeps of the rows of its last variable, where another one holds each of its rows in proportion to the
    /// number that fits.
    fn narrow(
        &self,
        fits: &mut [f64],
        constraint: usize,
        (held_by, held, n_held): (VariableId, &[f64], f64),
    ) {
        let (is_equal, sides) = match &self.statistics.tests[constraint] {
            Kept::Share(share) => {
                for fits in fits {
                    *fits *= share;
                }
                return;
            }
            Kept::Compared { is_equal, sides } => (*is_equal, sides),
        };
        let [own, other] = match sides[0].0 == held_by {
            true => [sides[0], sides[1]],
            false => [sides[1], sides[0]],
        };
        let value = |(id, idx): (VariableId, usize)| {
            let rows = self.statistics.rows[id].iter();
            rows.map(move |alike: &Alike| alike.values[idx])
        };
        let mut chances = vec![0.0; self.statistics.n_values];
        for (value, held) in value(own).zip(held) {
            chances[value] += held / n_held;
        }
        for (value, fits) in value(other).zip(fits) {
            let chance = chances[value];
            *fits *= if is_equal { chance } else { 1.0 - chance };
        }
    }
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::*;
    use crate::plan::{Added, Stage, Style, chain};
    use crate::problem::{Column, Constraint, Expr, JoinKind, Rule, Variable};
    use crate::relation::{Cell, Row};

    /// A database with the table `Number`, which holds 1 to 4.
    struct Numbers(Connection);

    impl Ask for Numbers {
        fn rows(&self, _: &[Input], query: &str) -> Result<Vec<Row>> {
            let mut statement = self.0.prepare(query).unwrap();
            let n_columns = statement.column_count();
            let row = |row: &rusqlite::Row| (0..n_columns).map(|idx| row.get(idx)).collect();
            let rows = statement.query_map([], row).unwrap();
            let rows: Vec<Vec<i64>> = rows.collect::<Result<_, _>>().unwrap();
            Ok(rows
                .into_iter()
                .map(|row| row.into_iter().map(Cell::Integer).collect())
                .collect())
        }

        fn expected_rows(&self, _: &[Input], _: &[Stage], _: u64) -> Result<Vec<f64>> {
            unreachable!("an order is estimated from single rules")
        }

        fn merged_rows(&self, _: &[Input], _: &[Stage], _: u64) -> Result<(f64, u64)> {
            unreachable!("an order is estimated from single rules")
        }
    }

    fn number(name: &str) -> Variable {
        Variable {
            name: name.to_owned(),
            says: name.to_owned(),
            relation: "Number".to_owned(),
            only: Vec::new(),
            columns: vec![Column::new(name, Expr::column(name, "N"))],
        }
    }

    #[test]
    fn equal_values_and_other_rules_leave_the_rows_that_are_expected() {
        let table = "CREATE TABLE Number AS SELECT value AS N FROM json_each('[1, 2, 3, 4]')";
        let numbers = Numbers(Connection::open_in_memory().unwrap());
        numbers.0.execute_batch(table).unwrap();
        let value = |name: &str| Expr::column(name, name);
        let rule = |test: Expr| Rule::new(test, "is as asked");
        let problem = Problem {
            variables: ["A_N", "B_N", "C_N"].map(number).into(),
            constraints: vec![
                Constraint {
                    reads: vec![0, 1],
                    views: vec![rule(value("A_N").equals(value("B_N"))); 2],
                },
                Constraint {
                    reads: vec![1, 2],
                    views: vec![rule(value("B_N").is_less_than(value("C_N"))); 2],
                },
            ],
        };
        let steps = Estimate::ask(&problem, &[], &numbers).unwrap().cheapest();
        let expected = [(vec![0], 4.0), (vec![1], 4.0), (vec![2], 6.0)];
        let expected = expected.map(|(variables, rows)| Step { variables, rows });
        assert_eq!(steps, expected);
        let style = Style {
            join: JoinKind::Inner,
            describe: &|added: &Added| (String::new(), format!("{}: a number.", added.name)),
        };
        for (stage, step) in chain(&problem, &steps, &style).iter().zip(&steps) {
            numbers.0.execute_batch(&stage.statement()).unwrap();
            let found = numbers.rows(&[], &format!("SELECT count(*) FROM {}", stage.name));
            let found = found.unwrap()[0][0].to_text();
            assert_eq!(found, step.rows.to_string(), "{}", stage.name);
        }
    }
}
