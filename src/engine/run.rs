//! Running a plan: the inputs are filled, and every stage becomes a table, all in one transaction.

use super::database::{Database, begin};
use super::describe::describing;
use super::error::During;
use super::file::fault_of_file;
use super::inputs::replace;
use super::interface::{Count, Observer, Run, fetch_all};
use super::kept::{input_tables, stage_tables};
use super::limits::{Limits, Watch};
use super::parallel;
use super::stages::{report, run_stages, uncounted};
use crate::error::{Error, LimitError, Result};
use crate::plan::script::input_index_name;
use crate::plan::{Input, Plan, Stage};

impl Database {
    /// Runs a plan, and replaces everything that Joinsaw had put into the database with its tables.
    ///
    /// # Errors
    /// When the database holds another puzzle, and it may not be replaced; when something that joinsaw did not make
    /// is in the way; when a stage passes its limit, is interrupted, or runs out of space; the database then holds what it held.
    pub fn run(&mut self, plan: &Plan, limits: Limits, observer: &dyn Observer) -> Result<Run> {
        let run = self.run_plan(plan, limits, observer);
        run.map_err(|error| self.name_file(error))
    }

    fn run_plan(&mut self, plan: &Plan, limits: Limits, observer: &dyn Observer) -> Result<Run> {
        let watch = Watch::start(limits);
        self.guard(watch)?;
        match self.run_once(plan, watch, observer) {
            Err(error) if is_overflow(&error) => self.run_exactly(plan, watch, observer),
            run => run,
        }
    }

    fn run_once(&mut self, plan: &Plan, watch: Watch, observer: &dyn Observer) -> Result<Run> {
        let is_divisible = self.is_scratch && !self.counts_exactly;
        let n_slices = parallel::n_slices(plan, watch.limits).filter(|_| is_divisible);
        if let Some(n_slices) = n_slices {
            return parallel::run(self, plan, n_slices, watch, observer);
        }
        self.replace_all(plan, watch, |database| {
            let stages = run_stages(database, &plan.stages, watch, observer)?;
            database.describe(plan)?;
            report(database, plan, stages, watch)
        })
    }

    /// Runs a plan again whose ways have passed 63 bits, with functions that take longer and count up to 128. A scratch database
    /// rolls nothing back, so another one takes its place.
    fn run_exactly(&mut self, plan: &Plan, watch: Watch, observer: &dyn Observer) -> Result<Run> {
        if self.is_scratch {
            *self = Self::scratch()?;
            self.guard(watch)?;
        }
        self.counts_exactly = true;
        let run = self.run_once(plan, watch, observer);
        self.counts_exactly = false;
        run.map_err(|error| match error {
            Error::Sql { stage, source } if says_overflow(&source) => uncounted(&stage, 128),
            error => error,
        })
    }

    /// Replaces everything that Joinsaw had put into the database with the inputs of a plan, and runs no stage.
    ///
    /// # Errors
    /// As [`Database::run`].
    pub fn load(&mut self, plan: &Plan) -> Result<()> {
        let watch = Watch::start(Limits::default());
        self.replace_all(plan, watch, |_| Ok(()))
            .map_err(|error| self.name_file(error))
    }

    /// Replaces everything that joinsaw had put into the database with the inputs of a plan and what `work` makes of
    /// them, in one transaction.
    fn replace_all<T>(
        &mut self,
        plan: &Plan,
        watch: Watch,
        work: impl FnOnce(&Self) -> Result<T>,
    ) -> Result<T> {
        let transaction = begin(&self.connection).during("the start")?;
        self.rely_on_state()?;
        self.check_place_of(&plan.puzzle)?;
        self.check_names(&names_of(plan))?;
        replace(self, plan).map_err(|error| watch.why_stopped(error, 0))?;
        let done = work(self)?;
        transaction.commit().during("the end")?;
        self.made_file = None;
        Ok(done)
    }

    /// Fills inputs, runs stages that belong to no puzzle, and asks a query, all in a database of their own.
    pub(crate) fn count(
        inputs: &[Input],
        stages: &[Stage],
        query: &str,
        limits: Limits,
    ) -> Result<Count> {
        let database = Self::scratch()?;
        let watch = Watch::start(limits);
        database.guard(watch)?;
        let _transaction = begin(&database.connection).during("the start")?;
        let filled = database.fill(inputs);
        filled.map_err(|error| watch.why_stopped(error, 0))?;
        let stages = run_stages(&database, stages, watch, &())?;
        let answer = fetch_all(&database, query, "the report");
        let answer = answer.map_err(|error| watch.why_stopped(error, 0))?;
        Ok(Count { stages, answer })
    }

    /// The error, or one that names the file if that is what SQLite found fault with.
    pub(super) fn name_file(&self, error: Error) -> Error {
        match error {
            Error::Sql { stage, source } => {
                fault_of_file(&self.path, &source).unwrap_or(Error::Sql { stage, source })
            }
            error => error,
        }
    }
}

/// The names of all tables, views and indexes of a plan, but for the indexes of stages, which follow from their names.
fn names_of(plan: &Plan) -> Vec<String> {
    let inputs = plan.inputs.iter();
    let indexes = inputs.flat_map(|input| {
        let terms = input.looked_up_by.iter();
        terms.map(|terms| input_index_name(input.table, terms))
    });
    let names = [
        input_tables(plan),
        stage_tables(&plan.stages),
        describing(plan),
        indexes.collect(),
    ];
    names.concat()
}

/// Whether a number has passed what an integer of SQLite holds. A sum says so; a product becomes a rounded number, which the
/// report notices.
pub fn is_overflow(error: &Error) -> bool {
    match error {
        Error::Sql { source, .. } => says_overflow(source),
        Error::Limit(LimitError::Uncounted { .. }) => true,
        _ => false,
    }
}

fn says_overflow(error: &rusqlite::Error) -> bool {
    error.to_string().contains("integer overflow")
}
