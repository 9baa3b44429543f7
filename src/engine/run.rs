//! Running a plan: the inputs are filled, and every stage becomes a table, all in one transaction.

use rusqlite::ffi::SQLITE_READONLY_DBMOVED;

use super::database::{Database, begin};
use super::describe::describing;
use super::error::During;
use super::file::{cannot_open, fault_of_file};
use super::inputs::{drop_if_over, fill, replace};
use super::interface::fetch_all;
use super::limits::{Limits, Watch};
use super::made::{input_tables, stage_tables};
use super::parallel;
use super::progress::{Count, Observer, Run};
use super::stages::{N_LIMBS, report_with, run_stages, uncounted};
use crate::error::{Error, LimitError, Result};
use crate::family::Puzzle;
use crate::plan::render::input_index_name;
use crate::plan::{Input, Plan, Stage};
use crate::sql;

impl Database {
    /// Runs a plan, and replaces everything that Joinsaw had put into the database with its tables.
    ///
    /// # Errors
    /// When the database holds another puzzle, and it may not be replaced; when something that joinsaw did not make
    /// is in the way; when a stage passes its limit, is interrupted, or runs out of space; the database then holds what it held.
    pub fn run(
        &mut self,
        puzzle: &Puzzle,
        plan: &Plan,
        limits: Limits,
        observer: &dyn Observer,
    ) -> Result<Run> {
        let run = self.run_plan(puzzle, plan, limits, observer);
        run.map_err(|error| self.name_file(error))
    }

    fn run_plan(
        &mut self,
        puzzle: &Puzzle,
        plan: &Plan,
        limits: Limits,
        observer: &dyn Observer,
    ) -> Result<Run> {
        let watch = Watch::start(limits);
        self.guard(watch)?;
        drop_if_over(self, watch)?;
        if self.is_scratch
            && let Some(n_slices) = parallel::n_slices(plan, limits)
        {
            return parallel::run(self, puzzle, plan, n_slices, watch, observer);
        }
        let total = plan.total.as_ref().map(sql::query);
        let stages = (plan.stages.as_slice(), total.as_deref());
        let run = self.run_these(puzzle, plan, stages, watch, observer);
        match run {
            Err(error) if is_overflow(&error) => {
                self.run_in_limbs(puzzle, plan, error, watch, observer)
            }
            run => run,
        }
    }

    /// Runs these stages of a plan, and asks this query for its total.
    fn run_these(
        &mut self,
        puzzle: &Puzzle,
        plan: &Plan,
        (stages, total): (&[Stage], Option<&str>),
        watch: Watch,
        observer: &dyn Observer,
    ) -> Result<Run> {
        let tables = [input_tables(plan), stage_tables(stages), describing(plan)].concat();
        let n_slices = parallel::n_slices(plan, watch.limits).filter(|_| !self.is_scratch);
        self.replace_all(puzzle, plan, &tables, watch, |database| {
            let stages = match n_slices {
                Some(n_slices) => {
                    parallel::run_kept(database, puzzle, plan, n_slices, watch, observer)?
                }
                None => run_stages(database, stages, 0, watch, observer)?,
            };
            database.describe(plan)?;
            report_with(database, plan, total, stages, watch)
        })
    }

    /// Runs a plan again whose ways have passed 63 bits. A scratch database rolls nothing back, so another one takes its place.
    fn run_in_limbs(
        &mut self,
        puzzle: &Puzzle,
        plan: &Plan,
        error: Error,
        watch: Watch,
        observer: &dyn Observer,
    ) -> Result<Run> {
        let Some(limbs) = plan.in_limbs() else {
            return Err(in_bits(error, 1));
        };
        if self.is_scratch {
            *self = Self::scratch()?;
            self.guard(watch)?;
        }
        let stages = (limbs.stages.as_slice(), limbs.total.as_deref());
        let run = self.run_these(puzzle, plan, stages, watch, observer);
        run.map_err(|error| match is_overflow(&error) {
            true => in_bits(error, N_LIMBS),
            false => error,
        })
    }

    /// Replaces everything that Joinsaw had put into the database with the inputs of a plan, and runs no stage.
    ///
    /// # Errors
    /// As [`Database::run`].
    pub fn load(&mut self, puzzle: &Puzzle, plan: &Plan) -> Result<()> {
        let load = self.load_inputs(puzzle, plan, Watch::start(Limits::default()));
        load.map_err(|error| self.name_file(error))
    }

    pub(super) fn load_inputs(&mut self, puzzle: &Puzzle, plan: &Plan, watch: Watch) -> Result<()> {
        self.replace_all(puzzle, plan, &input_tables(plan), watch, |_| Ok(()))
    }

    /// Replaces everything that joinsaw had put into the database with the inputs of a plan and what `work` makes of
    /// them, in one transaction. What people have put on tables of the names `remade` is there again afterwards.
    fn replace_all<T>(
        &mut self,
        puzzle: &Puzzle,
        plan: &Plan,
        remade: &[String],
        watch: Watch,
        work: impl FnOnce(&Self) -> Result<T>,
    ) -> Result<T> {
        if parallel::has_many_rows(plan) {
            self.expect_many_rows()?;
        }
        let transaction = begin(&self.connection).during("the start")?;
        self.rely_on_state()?;
        self.check_place_of(puzzle)?;
        self.adopt_scripted(plan)?;
        let attached = match self.is_scratch {
            // Nobody puts anything into it.
            true => Vec::new(),
            false => self.make_way(&names_of(plan), remade)?,
        };
        replace(self, puzzle, plan).map_err(|error| watch.why_stopped(error, 0))?;
        let done = work(self)?;
        self.put_back(&attached)?;
        transaction.commit().during("the end")?;
        self.made_file = None;
        Ok(done)
    }

    /// Fills inputs, runs stages that belong to no puzzle, and asks queries, all in a database that holds nothing yet.
    pub(crate) fn count(
        &mut self,
        inputs: &[Input],
        stages: &[Stage],
        queries: &[&str],
        limits: Limits,
        observer: &dyn Observer,
    ) -> Result<Count> {
        let watch = Watch::start(limits);
        self.guard(watch)?;
        let transaction = begin(&self.connection).during("the start")?;
        let mut inputs = inputs.iter();
        let filled = inputs.try_for_each(|input| fill(&transaction, input));
        filled.map_err(|error| watch.why_stopped(error, 0))?;
        let stages = run_stages(self, stages, 0, watch, observer)?;
        let queries = queries.iter();
        let answers = queries.map(|query| fetch_all(self, query, "the report"));
        let answers = answers.collect::<Result<_>>()?;
        transaction.commit().during("the end")?;
        Ok(Count { stages, answers })
    }

    /// The error, or one that names the file if that is what SQLite found fault with.
    pub(super) fn name_file(&self, error: Error) -> Error {
        let Error::Sql { stage, source } = error else {
            return error;
        };
        let code = source.sqlite_error().map(|error| error.extended_code);
        if code == Some(SQLITE_READONLY_DBMOVED) {
            return cannot_open(&self.path, "another program has moved or removed it");
        }
        let fault = fault_of_file(&self.path, &source);
        fault.unwrap_or(Error::Sql { stage, source })
    }
}

/// The names of all tables, views and indexes of a plan, but for the indexes of stages, which follow from their names.
pub fn names_of(plan: &Plan) -> Vec<String> {
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
        Error::Sql { source, .. } => source.to_string().contains("integer overflow"),
        Error::Limit(LimitError::Uncounted { .. }) => true,
        _ => false,
    }
}

/// The error that says so of a number in this many limbs.
fn in_bits(error: Error, n_limbs: usize) -> Error {
    match error {
        Error::Sql { stage, .. } | Error::Limit(LimitError::Uncounted { stage, .. }) => {
            uncounted(&stage, n_limbs)
        }
        other => other,
    }
}
