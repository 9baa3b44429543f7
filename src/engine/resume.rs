//! Continuing a run that was stopped: the stages that it left are kept if they are those of the plan.
//!
//! An ordinary run of the embedded database is one transaction. A run that can be resumed commits every stage when it
//! is done.

use super::database::{Database, begin};
use super::describe::{BOARD, describing};
use super::error::During;
use super::holding::Holding;
use super::inputs::replace;
use super::interface::{Engine, fetch_all};
use super::limits::{Limits, Watch};
use super::made::{input_tables, stage_tables};
use super::progress::{Observer, Remembered, Run, StageRun, fingerprint};
use super::run::{names_of, not_exactly};
use super::stages::{report, run_stages};
use crate::error::{AdbcError, Error, Result};
use crate::plan::{Input, Plan, Stage};
use crate::relation::Cell;
use crate::words::{mebibytes, number, seconds as in_seconds};

/// Those of these stages that are already done, from the first one on; nothing if no run has left any. `model` has the
/// inputs as they should be, and `place` names the database, whose stages may not be those of another puzzle or plan.
pub fn finished(
    engine: &dyn Engine,
    model: &Database,
    (inputs, stages): (&[Input], &[Stage]),
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
    for input in inputs {
        if !has_input(engine, model, input)? {
            return Err(differs("table", input.table));
        }
    }
    let planned = stages.iter().map(Some).chain(std::iter::repeat(None));
    for (stage, found) in planned.zip(&remembered) {
        let is_same = |stage: &Stage| {
            found.run.name == stage.name && found.fingerprint == fingerprint(&stage.statement())
        };
        if !stage.is_some_and(is_same) {
            return Err(differs("stage", &found.run.name));
        }
    }
    // A table that is gone, or whose rows have changed, is made again.
    let stages = stages.iter().zip(remembered);
    let is_there = |(stage, found): &(&Stage, Remembered)| matches!(engine.count(stage), Ok(n_rows) if n_rows == found.run.n_rows);
    let finished = stages.take_while(is_there);
    Ok(Some(finished.map(|(_, found)| found.run).collect()))
}

/// Whether a table of the database has the rows that the plan fills it with, as they are in a database of their own.
fn has_input(engine: &dyn Engine, model: &Database, input: &Input) -> Result<bool> {
    let columns = model.columns(input.table)?.join(", ");
    let query = format!("SELECT {columns} FROM {}", input.table);
    let rows = |engine: &dyn Engine| {
        let found = fetch_all(engine, &query, input.table)?.rows;
        let texts = found
            .iter()
            .map(|row| row.iter().map(Cell::to_text).collect());
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

/// Runs those of these stages that are not done yet. All are returned.
pub fn go_on(
    engine: &dyn Engine,
    stages: &[Stage],
    finished: Vec<StageRun>,
    watch: Watch,
    observer: &dyn Observer,
) -> Result<Vec<StageRun>> {
    let (kept, left) = stages.split_at(finished.len());
    for (stage, run) in kept.iter().zip(&finished) {
        observer.stage_kept(stage, run.n_rows);
    }
    engine.forget(left)?;
    let n_rows = finished.iter().map(|run| run.n_rows).sum();
    let run = run_stages(engine, left, n_rows, watch, observer)?;
    Ok([finished, run].concat())
}

/// An error of a run that keeps what it has done.
pub fn but_kept(error: Error) -> Error {
    let (stage, problem) = match error {
        Error::TooManyRows { stage, limit } => {
            let limit = number(limit);
            (
                stage,
                format!("passed {limit} rows, the limit of `--max-rows`"),
            )
        }
        Error::Interrupted { stage, n_rows } => {
            let n_rows = number(n_rows);
            (stage, format!("was interrupted, after {n_rows} rows"))
        }
        Error::TimedOut {
            stage,
            n_rows,
            seconds,
        } => {
            let n_rows = number(n_rows);
            let time = in_seconds(seconds);
            let problem = format!("did not finish within {time}, after {n_rows} rows");
            (stage, problem)
        }
        Error::TooMuchMemory {
            stage,
            n_rows,
            limit,
        } => {
            let (n_rows, limit) = (number(n_rows), mebibytes(limit));
            let problem = format!(
                "reached {limit} of memory, the limit of `--max-memory`, after {n_rows} rows"
            );
            (stage, problem)
        }
        Error::OutOfRoom { stage, what } => (stage, format!("ran out of {what}")),
        other => return other,
    };
    Error::Unfinished { stage, problem }
}

impl Database {
    /// Continues a run of this plan that was stopped, or begins it. Every stage is committed when it is done.
    /// Another plan of the puzzle that the database holds stays.
    pub(crate) fn resume(
        &mut self,
        plan: &Plan,
        limits: Limits,
        observer: &dyn Observer,
    ) -> Result<Run> {
        // What is done is not done again, so no stage waits for a number to overflow.
        self.counts_exactly = true;
        let run = self.resume_plan(plan, limits, observer);
        (self.commits_stages, self.counts_exactly) = (false, false);
        if !self.connection.is_autocommit() {
            // What cannot be rolled back here is rolled back when the file is opened again.
            let _ = self.connection.execute("ROLLBACK", []);
        }
        run.map_err(|error| self.name_file(not_exactly(error)))
    }

    fn resume_plan(&mut self, plan: &Plan, limits: Limits, observer: &dyn Observer) -> Result<Run> {
        let watch = Watch::start(limits);
        self.guard(watch)?;
        let reading = self.connection.unchecked_transaction();
        let reading = reading.during("the start")?;
        self.rely_on_state()?;
        let finished = match self.holding()? {
            Holding::Puzzle(stored) if stored.definition == plan.puzzle.definition => {
                let model = Self::scratch()?;
                replace(&model, plan)?;
                let place = self.path.display().to_string();
                finished(self, &model, (&plan.inputs, &plan.stages), &place)?
            }
            _ => None,
        };
        reading.commit().during("the start")?;
        if finished.is_none() {
            let load = self.load_inputs(plan, watch);
            load.map_err(|error| watch.why_stopped(error, 0))?;
        }
        let finished = finished.unwrap_or_default();
        let n_kept = finished.len();
        self.make_way_beside(plan, n_kept)?;
        self.commits_stages = true;
        let run = go_on(self, &plan.stages, finished, watch, observer);
        let run = run.and_then(|stages| report(self, plan, stages, watch));
        // The report is read between two transactions, and may be about the tables of another program.
        let run = run.map_err(|error| match self.check_unchanged() {
            Ok(()) => but_kept(error),
            Err(changed) => changed,
        })?;
        let transaction = begin(&self.connection).during("the end")?;
        self.check_unchanged()?;
        self.describe(plan)?;
        transaction.commit().during("the end")?;
        Ok(Run { n_kept, ..run })
    }

    /// Makes sure that nothing is in the way of a plan of which so many stages are kept, with what people have put on them.
    fn make_way_beside(&self, plan: &Plan, n_kept: usize) -> Result<()> {
        let transaction = begin(&self.connection).during("the start")?;
        self.check_unchanged()?;
        self.adopt_scripted(plan)?;
        let kept = stage_tables(&plan.stages[..n_kept]);
        let mut described = describing(plan);
        described.retain(|name| name != BOARD || n_kept == plan.stages.len());
        let kept = [input_tables(plan), kept, described].concat();
        self.make_way(&names_of(plan), &kept)?;
        transaction.commit().during("the start")
    }
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use super::*;
    use crate::engine::planned;
    use crate::family;
    use crate::plan::Options;

    fn plan_of(name: &str) -> Plan {
        let puzzle = family::find(name).unwrap();
        let plan = planned(Limits::default(), move |ask| {
            puzzle.compile(&Options::default(), ask)
        });
        plan.unwrap()
    }

    fn run(path: &Path, name: &str) -> Database {
        let plan = plan_of(name);
        let mut database = Database::create_or_open(path).unwrap().replacing(true);
        let run = database.run(&plan, Limits::default(), &());
        run.unwrap();
        database
    }

    fn holds(path: &Path) -> String {
        let stored = Database::open(path).unwrap().stored_puzzle().unwrap();
        stored.unwrap().name
    }

    #[test]
    fn what_a_run_has_left_is_read_only_as_long_as_it_is_there() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("kept.db");
        run(&path, "drive-ya-nuts").begin_reading().unwrap();
        let first = run(&path, "drive-ya-nuts");
        run(&path, "fish");
        let error = first.begin_reading().unwrap_err();
        assert!(matches!(error, Error::Busy { .. }), "{error}");
        assert_eq!(holds(&path), "The Fish");
    }

    /// Puts another puzzle into the file before the third stage.
    struct Meddler(PathBuf);

    impl Observer for Meddler {
        fn stage_begins(&self, stage: &Stage, _: u64) {
            if stage.name == "Opt3" {
                run(&self.0, "fish");
            }
        }
    }

    #[test]
    fn stages_are_not_added_to_another_puzzle_that_has_taken_the_place_of_theirs() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("kept.db");
        let plan = plan_of("drive-ya-nuts");
        let mut database = Database::create_or_open(&path).unwrap();
        let meddler = Meddler(path.clone());
        let error = database
            .resume(&plan, Limits::default(), &meddler)
            .unwrap_err();
        assert!(matches!(error, Error::Busy { .. }), "{error}");
        drop(database);
        let plan = plan_of("fish");
        let mut database = Database::create_or_open(&path).unwrap();
        let again = database.resume(&plan, Limits::default(), &());
        assert_eq!(again.unwrap().n_kept, plan.stages.len());
    }
}
