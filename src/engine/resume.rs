//! Continuing a run that was stopped: the stages that it left are kept if they are those of the plan.
//!
//! An ordinary run of the embedded database is one transaction. A run that can be resumed commits every stage when it
//! is done.

use rusqlite::{Transaction, TransactionBehavior};

use super::database::Database;
use super::error::in_our_words;
use super::inputs::replace;
use super::interface::{Engine, fetch_all};
use super::limits::{Limits, Watch};
use super::progress::{Observer, Remembered, Run, StageRun};
use super::schema::identifier;
use super::stages::{report, run_stages_after};
use crate::error::{AdbcError, Error, Result};
use crate::family::Puzzle;
use crate::plan::{Input, Plan, Stage};
use crate::words::number;

/// A short text that differs for statements that differ: FNV-1a, because the hash of the standard library may change
/// between versions.
#[must_use]
pub fn fingerprint(statement: &str) -> String {
    let hash = statement
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
    format!("{hash:016x}")
}

/// The stages that are already done, from the first one on; nothing if no run has left any. `place` names the
/// database.
///
/// # Errors
/// When its stages are those of another puzzle or plan.
pub fn finished(
    engine: &dyn Engine,
    puzzle: &Puzzle,
    plan: &Plan,
    place: &str,
) -> Result<Option<Vec<StageRun>>> {
    let remembered = engine.remembered()?;
    if remembered.is_empty() {
        return Ok(None);
    }
    let differs = |what: &str, name: &str| Error::OtherPlan {
        place: place.to_owned(),
        differs: format!("{what} `{name}`"),
    };
    let model = Database::scratch()?;
    replace(&model.connection, puzzle, plan)?;
    for input in &plan.inputs {
        if !has_input(engine, &model, input)? {
            return Err(differs("table", input.table));
        }
    }
    let planned = plan.stages.iter().map(Some).chain(std::iter::repeat(None));
    for (stage, found) in planned.zip(&remembered) {
        let is_same = |stage: &Stage| {
            found.name == stage.name && found.fingerprint == fingerprint(&stage.statement)
        };
        if !stage.is_some_and(is_same) {
            return Err(differs("stage", &found.name));
        }
    }
    let mut finished = Vec::new();
    for (stage, found) in plan.stages.iter().zip(remembered) {
        // A table that is gone, or has other rows than it had, is made again.
        if !matches!(engine.count(stage), Ok(n_rows) if n_rows == found.n_rows) {
            break;
        }
        finished.push(StageRun {
            name: found.name,
            n_rows: found.n_rows,
            seconds: found.seconds,
        });
    }
    Ok(Some(finished))
}

/// Whether a table of the database has the rows that the plan fills it with, as they are in a database of their own.
fn has_input(engine: &dyn Engine, model: &Database, input: &Input) -> Result<bool> {
    let query = format!(
        "SELECT {} FROM {}",
        model.columns(input.table)?.join(", "),
        input.table
    );
    let rows = |engine: &dyn Engine| {
        let found = fetch_all(engine, &query, input.table)?;
        let texts = found
            .rows
            .iter()
            .map(|row| row.iter().map(crate::relation::Cell::to_text).collect());
        let mut texts: Vec<Vec<String>> = texts.collect();
        texts.sort();
        Ok(texts)
    };
    match rows(engine) {
        Ok(found) => Ok(found == rows(model)?),
        // The table is not there, or has other columns.
        Err(Error::Sql { .. } | Error::Adbc(AdbcError::Rejected { .. })) => Ok(false),
        Err(error) => Err(error),
    }
}

/// Runs the stages of a plan that are not done yet.
///
/// # Errors
/// When a stage passes its limit, is interrupted, or runs out of room; the stages before it are then kept.
pub fn go_on(
    engine: &dyn Engine,
    plan: &Plan,
    finished: Vec<StageRun>,
    watch: Watch,
    observer: &dyn Observer,
) -> Result<Run> {
    let n_kept = finished.len();
    let (kept, left) = plan.stages.split_at(n_kept);
    for (stage, run) in kept.iter().zip(&finished) {
        observer.stage_kept(stage, run.n_rows);
    }
    engine.forget(left)?;
    let n_rows = finished.iter().map(|run| run.n_rows).sum();
    let mut stages = finished;
    stages.extend(run_stages_after(
        n_rows,
        engine,
        left.iter(),
        watch,
        observer,
    )?);
    let run = report(engine, plan, stages, watch)?;
    Ok(Run { n_kept, ..run })
}

/// An error of a run that keeps what it has done.
pub fn but_kept(error: Error) -> Error {
    let (stage, problem) = match error {
        Error::TooManyRows { stage, limit } => (
            stage,
            format!("passed {} rows, the limit of `--max-rows`", number(limit)),
        ),
        Error::Interrupted { stage, n_rows } => (
            stage,
            format!("was interrupted, after {} rows", number(n_rows)),
        ),
        Error::TimedOut {
            stage,
            n_rows,
            seconds,
        } => {
            let n_rows = number(n_rows);
            let problem = format!("did not finish within {seconds} seconds, after {n_rows} rows");
            (stage, problem)
        }
        Error::OutOfRoom { stage, what } => (stage, format!("ran out of {what}")),
        other => return other,
    };
    Error::Unfinished { stage, problem }
}

impl Database {
    /// Continues a run of this plan that was stopped, or begins it. Every stage is committed when it is done.
    ///
    /// # Errors
    /// When the database holds another plan of the puzzle, which then stays; or as [`Database::run`], but the stages that
    /// were done are kept.
    pub fn resume(
        &mut self,
        puzzle: &Puzzle,
        plan: &Plan,
        limits: Limits,
        observer: &dyn Observer,
    ) -> Result<Run> {
        let run = self.resume_plan(puzzle, plan, limits, observer);
        self.commits_stages = false;
        if !self.connection.is_autocommit() {
            // What cannot be taken back here is taken back when the file is opened again.
            let _ = self.connection.execute("ROLLBACK", []);
        }
        run.map_err(|error| self.name_file(error))
    }

    fn resume_plan(
        &mut self,
        puzzle: &Puzzle,
        plan: &Plan,
        limits: Limits,
        observer: &dyn Observer,
    ) -> Result<Run> {
        let watch = Watch::start(limits);
        watch.guard(&self.connection)?;
        let place = self.path.display().to_string();
        let finished = match self.holds(puzzle)? {
            true => finished(self, puzzle, plan, &place)?,
            false => None,
        };
        if finished.is_none() {
            let load = self.load_inputs(puzzle, plan);
            load.map_err(|error| watch.why_stopped(error, 0))?;
        }
        self.commits_stages = true;
        let run = go_on(self, plan, finished.unwrap_or_default(), watch, observer);
        run.map_err(but_kept)
    }

    /// The stages that the database remembers.
    pub(super) fn remembered_stages(&self) -> Result<Vec<Remembered>> {
        let failed = |error| in_our_words(error, "the start");
        let statement = include_str!("../../sql/engine/remembered_stages.sql");
        let mut query = self.connection.prepare(statement).map_err(failed)?;
        let stages = query.query_map([], |row| {
            Ok(Remembered {
                name: row.get(0)?,
                n_rows: row.get(1)?,
                seconds: row.get(2)?,
                fingerprint: fingerprint(&row.get::<_, String>(3)?),
            })
        });
        let stages = stages.and_then(Iterator::collect);
        stages.map_err(failed)
    }

    /// Drops the tables of these stages.
    pub(super) fn forget_stages(&self, stages: &[Stage]) -> Result<()> {
        self.make_way_for_stages(stages)?;
        let forget = || {
            let behavior = TransactionBehavior::Immediate;
            let transaction = Transaction::new_unchecked(&self.connection, behavior)?;
            for stage in stages {
                let drop = format!("DROP TABLE IF EXISTS {}", identifier(&stage.name));
                transaction.execute(&drop, [])?;
                transaction.execute("DELETE FROM Stage WHERE Name = ?1", [&stage.name])?;
            }
            transaction.commit()
        };
        forget().map_err(|error| in_our_words(error, "the start"))
    }
}
