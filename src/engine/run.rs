//! Running a plan: the inputs are filled, and every stage becomes a table, all in one transaction.

use std::time::Instant;

use rusqlite::ffi::SQLITE_READONLY_DBMOVED;
use rusqlite::{ErrorCode, Transaction, TransactionBehavior};

use super::database::Database;
use super::error::explain;
use super::file::cannot_open;
use super::inputs::replace;
use super::interface::{Engine, fetch_all};
use super::limits::{Limits, Watch};
use super::made::{input_tables, stage_tables};
use super::parallel;
use crate::error::{Error, Result};
use crate::family::Puzzle;
use crate::plan::{Plan, Stage};
use crate::relation::{Cell, Relation};

/// What a run found.
#[derive(Debug)]
pub struct Run {
    /// The stages, in order.
    pub stages: Vec<StageRun>,
    /// How many of them, from the first on, an earlier run had left and this one kept.
    pub n_kept: usize,
    /// The rows that every stage left: as the plan's report tells them where it has groups, else by stage.
    pub report: Relation,
    /// The number of solutions, where the plan has a query for it.
    pub total: Option<u64>,
    /// What the plan's tally found, where it has one.
    pub tally: Option<Relation>,
}

/// One stage that ran.
#[derive(Debug, Clone, PartialEq)]
pub struct StageRun {
    /// The stage's table.
    pub name: String,
    /// The rows that it left.
    pub n_rows: u64,
    /// How long its statement took, and the index that a later stage needs.
    pub seconds: f64,
}

/// Somebody who wants to know how far a run is.
pub trait Observer: Sync {
    /// A stage begins, after the stages before it have left so many rows.
    fn stage_begins(&self, stage: &Stage, n_rows_before: u64);

    /// A stage is done already, because an earlier run has left its rows.
    fn stage_kept(&self, _: &Stage, _n_rows: u64) {}
}

/// Nobody.
impl Observer for () {
    fn stage_begins(&self, _: &Stage, _: u64) {}
}

impl Database {
    /// Runs a plan, and replaces everything that joinsaw had put into the database by its tables.
    ///
    /// # Errors
    /// When the database holds another puzzle, and nobody allowed to replace it; when something that joinsaw did not make
    /// is in the way; when a stage passes its limit, is interrupted, or runs out of room; the database then holds what it held.
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
        watch.guard(&self.connection)?;
        if self.is_scratch()
            && let Some(division) = parallel::Division::of(plan, limits)
        {
            return parallel::run(self, puzzle, plan, division, watch, observer);
        }
        let transaction = self.begin_writing()?;
        self.check_place_of(puzzle)?;
        self.adopt_scripted(plan)?;
        let tables = [input_tables(plan), stage_tables(&plan.stages)].concat();
        let attached = self.make_way(&tables, &tables)?;
        replace(&transaction, puzzle, plan).map_err(|error| watch.explain(error, 0))?;
        let stages = run_stages(self, plan.stages.iter(), watch, observer)?;
        let run = report(self, plan, stages, watch)?;
        self.put_back(&attached)?;
        transaction
            .commit()
            .map_err(|error| explain(error, "the end"))?;
        self.made_file = None;
        Ok(run)
    }

    /// Waits for other programs to be done with the file, and begins a transaction.
    fn begin_writing(&self) -> Result<Transaction<'_>> {
        let behavior = TransactionBehavior::Immediate;
        let transaction = Transaction::new_unchecked(&self.connection, behavior);
        transaction.map_err(|error| explain(error, "the start"))
    }

    /// Replaces everything that joinsaw had put into the database by the inputs of a plan, and runs no stage.
    ///
    /// # Errors
    /// When the database holds another puzzle, and nobody allowed to replace it; when something that joinsaw did not make
    /// is in the way; or when the database cannot be written. It then holds what it held.
    pub fn load(&mut self, puzzle: &Puzzle, plan: &Plan) -> Result<()> {
        let load = self.load_inputs(puzzle, plan);
        load.map_err(|error| self.name_file(error))
    }

    pub(super) fn load_inputs(&mut self, puzzle: &Puzzle, plan: &Plan) -> Result<()> {
        let transaction = self.begin_writing()?;
        self.check_place_of(puzzle)?;
        self.adopt_scripted(plan)?;
        let (inputs, stages) = (input_tables(plan), stage_tables(&plan.stages));
        let attached = self.make_way(&[inputs.clone(), stages].concat(), &inputs)?;
        replace(&transaction, puzzle, plan)?;
        self.put_back(&attached)?;
        transaction
            .commit()
            .map_err(|error| explain(error, "the end"))?;
        self.made_file = None;
        Ok(())
    }

    /// The error, or one that names the file where SQLite found fault with that.
    pub(super) fn name_file(&self, error: Error) -> Error {
        let is_about_file = |error: &rusqlite::Error| {
            let code = error.sqlite_error_code();
            matches!(
                code,
                Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseCorrupt)
            )
        };
        match error {
            Error::Sql { source, .. } if is_about_file(&source) => self.reading(source),
            Error::Sql { source, .. } if has_moved(&source) => {
                cannot_open(&self.path, "another program has moved or removed it")
            }
            other => other,
        }
    }
}

fn has_moved(error: &rusqlite::Error) -> bool {
    let code = error.sqlite_error().map(|error| error.extended_code);
    code == Some(SQLITE_READONLY_DBMOVED)
}

/// Runs stages one after the other.
///
/// # Errors
/// When one of them passes a limit, is interrupted, or runs out of room.
pub fn run_stages<'a>(
    engine: &dyn Engine,
    stages: impl Iterator<Item = &'a Stage>,
    watch: Watch,
    observer: &dyn Observer,
) -> Result<Vec<StageRun>> {
    run_stages_after(0, engine, stages, watch, observer)
}

/// The same, after stages that have left so many rows.
///
/// # Errors
/// As [`run_stages`].
pub fn run_stages_after<'a>(
    mut n_rows_before: u64,
    engine: &dyn Engine,
    stages: impl Iterator<Item = &'a Stage>,
    watch: Watch,
    observer: &dyn Observer,
) -> Result<Vec<StageRun>> {
    let mut runs = Vec::new();
    for stage in stages {
        observer.stage_begins(stage, n_rows_before);
        let run = run_stage(engine, stage, watch.limits.max_rows);
        let run = run.map_err(|error| watch.explain(error, n_rows_before))?;
        n_rows_before += run.n_rows;
        runs.push(run);
    }
    Ok(runs)
}

fn run_stage(engine: &dyn Engine, stage: &Stage, max_rows: u64) -> Result<StageRun> {
    let start = Instant::now();
    engine.begin(stage)?;
    match engine.stops_early() {
        true => engine.execute(&guarded(&stage.statement, max_rows), &stage.name)?,
        false => engine.execute(&stage.statement, &stage.name)?,
    }
    let n_rows = engine.count(stage)?;
    if n_rows > max_rows {
        return Err(Error::TooManyRows {
            stage: stage.name.clone(),
            limit: max_rows,
        });
    }
    engine.finish(stage)?;
    let run = StageRun {
        name: stage.name.clone(),
        n_rows,
        seconds: start.elapsed().as_secs_f64(),
    };
    engine.remember(stage, &run)?;
    Ok(run)
}

/// The stage's statement, stopped one row after its limit. The limit is no part of the plan: a stage that stays
/// within it leaves the same rows with and without.
fn guarded(statement: &str, max_rows: u64) -> String {
    let body = statement.trim_end().trim_end_matches(';').trim_end();
    format!(
        "{body}\nLIMIT {}",
        max_rows.saturating_add(1).min(i64::MAX as u64)
    )
}

/// What the stages left.
///
/// # Errors
/// When a query fails.
pub fn report(
    engine: &dyn Engine,
    plan: &Plan,
    stages: Vec<StageRun>,
    watch: Watch,
) -> Result<Run> {
    let n_rows = stages.iter().map(|stage| stage.n_rows).sum();
    let fetch = |query: &str| {
        let found = fetch_all(engine, query, "the report");
        found.map_err(|error| watch.explain(error, n_rows))
    };
    let report = match plan.groups {
        Some(_) => fetch(&plan.report)?,
        None => rows_by_stage(plan, &stages),
    };
    let total = plan.total.as_deref().map(fetch).transpose()?;
    let tally = plan.tally.as_ref().map(|tally| fetch(&tally.query));
    Ok(Run {
        stages,
        n_kept: 0,
        report,
        total: total.and_then(|total| single(&total)),
        tally: tally.transpose()?,
    })
}

/// The number in a relation of one cell.
fn single(relation: &Relation) -> Option<u64> {
    let number = relation.rows.first()?.first()?.as_integer()?;
    u64::try_from(number).ok()
}

/// The report of a plan without groups, from rows that are counted already: one row a stage.
#[must_use]
pub fn rows_by_stage(plan: &Plan, stages: &[StageRun]) -> Relation {
    let mut report = Relation::with_columns(["Stage", "Adds", "Rows_Left"]);
    for (stage, planned) in stages.iter().zip(&plan.stages) {
        let n_rows = i64::try_from(stage.n_rows).unwrap_or(i64::MAX);
        let (name, adds) = (
            Cell::from(stage.name.as_str()),
            Cell::from(planned.adds.as_str()),
        );
        report.rows.push(vec![name, adds, Cell::Integer(n_rows)]);
    }
    report
}
