//! The knowledge of a planner: which values the rows of each variable have, and how many combinations of rows a rule keeps. A
//! database counts both, once for each shape of question.
//!
//! The idea is that of System R (Selinger et al., "Access Path Selection in a Relational Database Management System", 1979): of a
//! condition, a planner knows the share of rows that it keeps, and the shares of conditions that hold together are multiplied. What a
//! comparison of two values keeps follows from how often each value occurs, for which later planners keep a histogram.

use std::collections::BTreeMap;

use super::{Ask, Input, cost};
use crate::error::Result;
use crate::problem::{
    Binary, Column, Constraint, Expr, From, Problem, Rows, Rule, Select, Variable, VariableId,
};
use crate::relation::{Cell, Row};
use crate::sql;

/// The share that a condition keeps of more combined rows than it is asked of, as System R guessed it for a value of which it knew
/// nothing.
const GUESSED: f64 = 0.1;

/// The rows of a problem's variables, and the shares of its constraints.
#[derive(Debug)]
pub struct Statistics {
    /// For each variable, its rows. Those that no comparison tells apart are one.
    pub rows: Vec<Vec<Alike>>,
    /// For each constraint, the combined rows that it keeps.
    pub tests: Vec<Kept>,
    /// The number of different values that are compared.
    pub n_values: usize,
    /// For each variable, its kind: those of one kind can take the same rows.
    pub kinds: Vec<usize>,
    /// For two kinds, the share of pairs of rows that use the same thing.
    pub overlaps: Vec<Vec<f64>>,
}

/// Rows of a variable that are alike in every value that is compared.
#[derive(Debug, Clone, PartialEq)]
pub struct Alike {
    /// The values, each as the number that stands for it, below [`Statistics::n_values`].
    pub values: Vec<usize>,
    /// The number of rows.
    pub n_rows: u64,
}

/// The combined rows that a constraint keeps.
#[derive(Debug, Clone, PartialEq)]
pub enum Kept {
    /// The pairs of rows whose values are equal, or those whose values differ.
    Compared {
        /// True if the values are to be equal.
        is_equal: bool,
        /// The two variables, each with the position of its value in [`Alike::values`].
        sides: [(VariableId, usize); 2],
    },
    /// This share of all combined rows, 0 to 1.
    Share(f64),
}

impl Statistics {
    /// The rows and the shares that a database finds for a problem over these inputs.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub fn ask(problem: &Problem, inputs: &[Input], ask: &dyn Ask) -> Result<Self> {
        let mut counts = Counts::new(inputs, ask);
        let (comparisons, compared) = comparisons(problem);
        let mut numbers = BTreeMap::new();
        let mut rows = Vec::new();
        for (variable, values) in problem.variables.iter().zip(compared) {
            let found = counts.of(&[variable], &values, None)?;
            let alike = found.iter().map(|row| Alike {
                values: (row.iter().take(values.len()))
                    .map(|value| {
                        let next = numbers.len();
                        *numbers.entry(value.to_text()).or_insert(next)
                    })
                    .collect(),
                n_rows: count(row),
            });
            rows.push(alike.collect::<Vec<_>>());
        }
        let (kinds, examples) = kinds_of(problem);
        let overlaps = counts.overlaps(problem, &examples)?;
        let tests = problem
            .constraints
            .iter()
            .zip(comparisons)
            .map(|(constraint, comparison)| {
                if let Some(comparison) = comparison {
                    return Ok(comparison);
                }
                let reads: Vec<&Variable> = constraint
                    .reads
                    .iter()
                    .map(|id| &problem.variables[*id])
                    .collect();
                let test = &constraint.test;
                let (Some(fits), [one, other]) =
                    (go_together(problem), constraint.reads.as_slice())
                else {
                    return counts.share(&reads, test).map(Kept::Share);
                };
                let n_pairs = float(n_rows(&rows[*one])) * float(n_rows(&rows[*other]));
                let n_apart = n_pairs * (1.0 - overlaps[kinds[*one]][kinds[*other]]);
                let both = over_relations(&reads, test).and(fits);
                let n_kept = counts.n_rows(&reads, Some(both))?;
                Ok(Kept::Share(n_kept / n_apart.max(1.0)))
            });
        let tests = tests.collect::<Result<_>>()?;
        let n_values = numbers.len();
        Ok(Self {
            rows,
            tests,
            n_values,
            kinds,
            overlaps,
        })
    }
}

/// The constraints that compare values, and for each variable the values of it that they compare.
fn comparisons(problem: &Problem) -> (Vec<Option<Kept>>, Vec<Vec<Expr>>) {
    let mut compared: Vec<Vec<Expr>> = vec![Vec::new(); problem.variables.len()];
    let constraints = problem.constraints.iter();
    let comparisons = constraints.map(|constraint| {
        // The rows of one thing, such as the turns of a piece, are no pairs to compare.
        let (is_equal, sides) =
            comparison(problem, constraint).filter(|_| go_together(problem).is_none())?;
        let sides = sides.map(|(id, expr)| {
            let known = compared[id].iter().position(|known| *known == expr);
            let idx = known.unwrap_or_else(|| {
                compared[id].push(expr);
                compared[id].len() - 1
            });
            (id, idx)
        });
        Some(Kept::Compared { is_equal, sides })
    });
    (comparisons.collect(), compared)
}

/// The rows that an estimate reads: for each constraint, those of each of its variables.
///
/// # Errors
/// When the database cannot be asked.
pub fn n_read(problem: &Problem, inputs: &[Input], ask: &dyn Ask) -> Result<f64> {
    let mut counts = Counts::new(inputs, ask);
    let variables = problem.variables.iter();
    let n_rows: Vec<f64> = variables
        .map(|variable| counts.n_rows(&[variable], None))
        .collect::<Result<_>>()?;
    let read = problem.constraints.iter().flat_map(|rule| &rule.reads);
    Ok(read.map(|id| n_rows[*id]).sum())
}

/// The kind of each variable, and an example of each kind.
fn kinds_of(problem: &Problem) -> (Vec<usize>, Vec<&Variable>) {
    let mut known: BTreeMap<Select, usize> = BTreeMap::new();
    let mut examples = Vec::new();
    let kinds = problem.variables.iter().map(|variable| {
        *known
            .entry(query(&[variable], &[], None))
            .or_insert_with(|| {
                examples.push(variable);
                examples.len() - 1
            })
    });
    let kinds = kinds.collect();
    (kinds, examples)
}

/// That a row B alone leaves what a row A takes; `None` where no items are counted.
fn go_together(problem: &Problem) -> Option<Expr> {
    let tests = problem.counted().map(|(_, counted)| {
        let after = |column: &str| {
            let mut masks = counted.masks.iter();
            let mask = masks.find(|mask| mask.column == column);
            let start = |_: &str| Expr::Int(mask.map_or(0, |mask| mask.start));
            mask.map_or(Expr::Int(0), |mask| counted.after(mask, &start, NAMES[1]))
        };
        counted.fits(&after, NAMES[0])
    });
    Expr::all_with(Binary::And, tests)
}

/// The number of rows.
pub fn n_rows(rows: &[Alike]) -> u64 {
    rows.iter().map(|alike| alike.n_rows).sum()
}

#[allow(clippy::cast_precision_loss, reason = "an estimate is a rough number")]
pub fn float(n_rows: u64) -> f64 {
    n_rows as f64
}

/// The number in the last cell of a row.
pub fn count(row: &Row) -> u64 {
    let count = row.last().and_then(Cell::as_integer);
    count.map_or(0, i64::unsigned_abs)
}

/// The two values that a constraint compares, each with its variable and as an expression over the relation of that, and whether they
/// have to be equal; `None` if it does not compare values of two variables.
fn comparison(
    problem: &Problem,
    constraint: &Constraint,
) -> Option<(bool, [(VariableId, Expr); 2])> {
    let Expr::Binary(operator, left, right) = &constraint.test else {
        return None;
    };
    let is_equal = match operator {
        Binary::Equal => true,
        Binary::NotEqual => false,
        _ => return None,
    };
    let side = |expr: &Expr| {
        let columns = expr.columns();
        let (name, _) = columns.first()?;
        let mut reads = constraint.reads.iter();
        let id = reads.find(|id| problem.variables[**id].name == *name)?;
        let is_own = columns.iter().all(|(other, _)| other == name);
        let over = over_relations(&[&problem.variables[*id]], expr);
        is_own.then_some((*id, over))
    };
    let sides = [side(left)?, side(right)?];
    (sides[0].0 != sides[1].0).then_some((is_equal, sides))
}

/// Counts rows, each shape of question once.
pub struct Counts<'a> {
    inputs: &'a [Input],
    ask: &'a dyn Ask,
    known: BTreeMap<Select, Vec<Row>>,
}

impl<'a> Counts<'a> {
    /// Nothing counted yet.
    pub fn new(inputs: &'a [Input], ask: &'a dyn Ask) -> Self {
        Self {
            inputs,
            ask,
            known: BTreeMap::new(),
        }
    }

    /// A row for each combination of these values that combined rows of the variables have which pass a test: the values, and the
    /// number of rows. The variables are called A, B and so on, so that questions of one shape are one query.
    pub fn of(
        &mut self,
        variables: &[&Variable],
        values: &[Expr],
        test: Option<Expr>,
    ) -> Result<Vec<Row>> {
        let query = query(variables, values, test);
        if let Some(known) = self.known.get(&query) {
            return Ok(known.clone());
        }
        let found = self.ask.rows(self.inputs, &sql::query(&query))?;
        self.known.insert(query, found.clone());
        Ok(found)
    }

    /// The number of combined rows of the variables that pass a test.
    fn n_rows(&mut self, variables: &[&Variable], test: Option<Expr>) -> Result<f64> {
        let found = self.of(variables, &[], test)?;
        Ok(float(found.iter().map(count).sum()))
    }

    /// The share of the combined rows of these variables that pass a test.
    fn share(&mut self, reads: &[&Variable], test: &Expr) -> Result<f64> {
        let mut n_all = 1.0;
        for variable in reads {
            n_all *= self.n_rows(&[variable], None)?;
        }
        if cost::looked_at(n_all) > cost::QUESTION || reads.len() > NAMES.len() {
            return Ok(GUESSED);
        }
        let n_kept = self.n_rows(reads, Some(over_relations(reads, test)))?;
        Ok(n_kept / n_all.max(1.0))
    }

    /// For two kinds of variables, the share of pairs of rows that use the same thing; nothing overlaps where nothing is used up.
    fn overlaps(&mut self, problem: &Problem, examples: &[&Variable]) -> Result<Vec<Vec<f64>>> {
        let mut overlaps = vec![vec![0.0; examples.len()]; examples.len()];
        for (example, overlaps) in examples.iter().zip(&mut overlaps) {
            for (other, share) in examples.iter().zip(overlaps) {
                if let Some(fits) = go_together(problem) {
                    let n_all = self.n_rows(&[example], None)? * self.n_rows(&[other], None)?;
                    let n_kept = self.n_rows(&[example, other], Some(fits))?;
                    *share = (n_all - n_kept) / n_all.max(1.0);
                }
            }
        }
        Ok(overlaps)
    }
}

/// A row for each combination of these values that combined rows of the variables have which pass a test: the values, and the number
/// of rows. The variables are called A, B and so on, so that questions of one shape are one query.
fn query(variables: &[&Variable], values: &[Expr], test: Option<Expr>) -> Select {
    let named = || variables.iter().zip(NAMES);
    let only = named().flat_map(|(variable, name)| {
        let only = variable.only.iter();
        only.map(move |rule| rule.test.read_from(&variable.name, name))
    });
    let values = values
        .iter()
        .zip(1..)
        .map(|(value, no)| Column::new(format!("Value_{no}"), value.clone()));
    Select {
        from: named()
            .map(|(variable, name)| From::aliased(&variable.relation, name))
            .collect(),
        rules: only.chain(test).map(|test| Rule::new(test, "")).collect(),
        columns: values
            .chain([Column::new("N_Rows", Expr::count())])
            .collect(),
        rows: Rows::Grouped,
        ..Select::default()
    }
}

/// The names of the rows of a combination.
const NAMES: [&str; 8] = ["A", "B", "C", "D", "E", "F", "G", "H"];

/// A test of these variables, as it reads their relations.
pub fn over_relations(variables: &[&Variable], test: &Expr) -> Expr {
    test.map(&|part| {
        let (alias, column) = part.as_column()?;
        let mut named = variables.iter().zip(NAMES);
        let (variable, name) = named.find(|(variable, _)| variable.name == alias)?;
        variable.joined(column, name)
    })
}
