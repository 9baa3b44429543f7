//! Rows that no solution has, removed before anything is joined: a row goes if a rule finds no partner for it among the rows of the other
//! variables that it is about. Databases call that a semijoin (Bernstein and Chiu, "Using Semi-Joins to Solve Relational Queries",
//! 1981), and solvers of constraints arc consistency (Mackworth, "Consistency in Networks of Relations", 1977).
//!
//! A round has two statements for rules of one shape: `Lone1` finds the values without a partner, and `Narrow1` keeps the other rows.
//! Rounds go on until no shape removes anything, or a variable has no row left.

mod removal;
mod shape;
mod table;

use std::collections::BTreeMap;

use self::removal::Removal;
use self::shape::Kinds;
use self::table::{LONE, MOST_ROUNDS, NAME, NARROW, made_by, table};
use crate::error::Result;
use crate::plan::{Ask, Input, Stage, cost};
use crate::problem::Problem;
use crate::relation::Cell;

/// A problem with fewer rows.
#[derive(Debug, Clone)]
pub struct Narrowed {
    /// The problem, whose variables take rows that the rounds leave.
    pub problem: Problem,
    /// The inputs of the original problem and those of the rounds, including the tables that the rounds make.
    pub inputs: Vec<Input>,
    /// The rounds, two stages each.
    pub stages: Vec<Stage>,
}

/// Removes the rows of variables that find no partner, round after round; `None` if every row finds one, or the variables have to be
/// joined in their own order.
///
/// # Errors
/// When the database cannot be asked.
pub fn narrow(problem: &Problem, inputs: &[Input], ask: &dyn Ask) -> Result<Option<Narrowed>> {
    if problem.is_ordered() {
        return Ok(None);
    }
    let kinds = Kinds::of(problem);
    let removals = [kinds.by_rules(), kinds.by_items()].concat();
    let helpers = removals.iter().map(|removal| removal.helper.clone());
    let inputs = inputs.iter().cloned().chain(kinds.choices());
    let mut rounds = Rounds {
        ask,
        tables: (1..=kinds.list.len())
            .map(|no| table("Choice", no))
            .collect(),
        inputs: inputs.chain(helpers).collect(),
        kinds: &kinds,
        n_rows: BTreeMap::new(),
        stages: Vec::new(),
    };
    rounds.count()?;
    rounds.go_on(&removals)?;
    Ok((!rounds.stages.is_empty()).then(|| Narrowed {
        problem: kinds.narrowed(&rounds.tables),
        inputs: rounds.inputs,
        stages: rounds.stages,
    }))
}

/// The rounds so far.
struct Rounds<'a> {
    ask: &'a dyn Ask,
    kinds: &'a Kinds<'a>,
    /// For each kind of variables, the table of the rows that are left to them.
    tables: Vec<&'static str>,
    /// All tables.
    inputs: Vec<Input>,
    /// For each variable that has rows, their number.
    n_rows: BTreeMap<String, f64>,
    stages: Vec<Stage>,
}

impl Rounds<'_> {
    /// Repeats these removals until none removes a row.
    fn go_on(&mut self, removals: &[Removal]) -> Result<()> {
        let mut n_idle = 0;
        for removal in removals.iter().cycle() {
            let is_over = self.stages.len() == 2 * MOST_ROUNDS;
            let is_solvable = self.n_rows.len() == self.kinds.n_variables();
            if n_idle == removals.len() || is_over || !is_solvable {
                break;
            }
            let n_combined = self.kinds.n_combined(removal, &self.n_rows);
            let removes = cost::looked_at(n_combined) < cost::LOOK && self.round(removal)?;
            n_idle = if removes { 0 } else { n_idle + 1 };
        }
        Ok(())
    }

    /// Removes rows, if there are any to remove.
    fn round(&mut self, removal: &Removal) -> Result<bool> {
        let no = self.stages.len() / 2 + 1;
        let lone = removal.lone(no, &self.tables);
        self.inputs.push(made_by(lone.statement(), table(LONE, no)));
        let found = self
            .ask
            .rows(&self.inputs, &format!("SELECT count(*) FROM {}", lone.name))?;
        if found[0][0] == Cell::from(0_i64) {
            self.inputs.pop();
            return Ok(false);
        }
        let current = &mut self.tables[removal.kinds[0]];
        let left = removal.left(no, current, &self.kinds.list[removal.kinds[0]].columns);
        *current = table(NARROW, no);
        self.inputs.push(made_by(left.statement(), current));
        self.stages.extend([lone, left]);
        self.count()?;
        Ok(true)
    }

    #[allow(
        clippy::cast_precision_loss,
        reason = "it is compared with an estimate"
    )]
    fn count(&mut self) -> Result<()> {
        self.n_rows.clear();
        for table in &self.tables {
            let query = format!("SELECT {NAME}, count(*) FROM {table} GROUP BY {NAME}");
            for row in self.ask.rows(&self.inputs, &query)? {
                let n_rows = row[1].as_integer().unwrap_or_default() as f64;
                self.n_rows.insert(row[0].to_text(), n_rows);
            }
        }
        Ok(())
    }
}
