//! The plan of a chain whose order is fixed, for what is wanted of it: staged, as one statement, or by the states of its rows, by the rows
//! that it is expected to build.

use super::streamed::WORTH_MERGING;
use super::{Ask, Goal, Method, Options, Plan, States, merged, shared, streamed};
use crate::error::Result;

/// If fewer rows are expected, all of them are built sooner than the states.
const WORTH_LISTING: f64 = 500_000.0;

/// If more rows are expected, solutions are counted by states even where only the solutions tell how many there are up to symmetry.
const TOO_MANY_TO_SEE: f64 = 1_000_000.0;

/// The most tables that SQLite plans as one join in little time.
const MOST_PLANNED: usize = 32;

/// A chain in a fixed order, and what is wanted of it.
pub(crate) struct Fixed<'a> {
    /// The options of the run.
    pub options: &'a Options,
    /// The database that has the inputs.
    pub ask: &'a dyn Ask,
    /// The states of its rows, as they are counted, or as solutions are made of them.
    pub states: &'a dyn Fn(bool) -> States,
    /// Whether a count by states says all that the solutions would, so that nobody has to see them.
    pub counts_unseen: bool,
}

impl Fixed<'_> {
    /// The plan that the options ask for, or the one that is expected to take the least time, of a staged plan.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub fn plan(&self, mut staged: Plan) -> Result<Plan> {
        let options = self.options;
        let has_states = staged.stages.len() > 1;
        let most = options.goal.most().filter(|_| !options.keeps_tables);
        let may_stream = options.method == Method::Auto && most.is_some();
        // A sample of rows does not tell how soon the first solution is met.
        let wants_first = may_stream && (most == Some(1) || !has_states);
        if options.method == Method::Streamed || wants_first {
            return Ok(self.in_one_statement(staged));
        }
        let counts = options.goal == Goal::Count && !options.keeps_tables;
        // Whether states are counted depends on a rough number.
        let n_sampled = if counts { 100 } else { 300 };
        let rows = self
            .ask
            .expected_rows(&staged.inputs, &staged.stages, n_sampled)?;
        for (stage, n_rows) in staged.stages.iter_mut().zip(&rows) {
            stage.estimate = Some(*n_rows);
        }
        let n_rows: f64 = rows.iter().sum();
        #[allow(clippy::cast_precision_loss, reason = "an estimate is a rough number")]
        let share = most.map_or(1.0, |most| {
            (most as f64 / rows.last().unwrap_or(&1.0)).min(1.0)
        });
        let by_states = match options.method {
            _ if options.goal == Goal::Sample => true,
            Method::Merged => true,
            Method::Auto if counts && self.counts_unseen => n_rows >= WORTH_MERGING,
            Method::Auto if counts => n_rows >= TOO_MANY_TO_SEE,
            // The plan that is kept is the one that is printed, and a script has no index for the states.
            Method::Auto => !options.keeps_tables && share * n_rows >= WORTH_LISTING,
            Method::Staged | Method::Bushy | Method::Streamed => false,
        };
        match options.method {
            _ if by_states && has_states => Ok(shared(staged, (self.states)(counts), options)),
            _ if by_states => Ok(merged(staged, options, &|_| true)),
            _ if may_stream => Ok(self.in_one_statement(staged)),
            _ => Ok(staged),
        }
    }

    /// The statement finds solutions depth first: of most puzzles the first one comes early, of some never. It therefore gives way to the
    /// states that lead to a solution if it finds none in about the time that these take.
    fn in_one_statement(&self, staged: Plan) -> Plan {
        let n_stages = staged.stages.len();
        let has_other = self.options.method == Method::Auto && n_stages > 1;
        let otherwise = has_other.then(|| Options {
            method: Method::Merged,
            ..self.options.clone()
        });
        Plan {
            otherwise: otherwise.map(Box::new),
            ..streamed(staged, MOST_PLANNED)
        }
    }
}
