//! Running a plan: the inputs are filled, and every stage becomes a table, all in one transaction.

use rusqlite::ffi::SQLITE_READONLY_DBMOVED;
use rusqlite::{ErrorCode, Transaction, TransactionBehavior};

use super::database::Database;
use super::error::in_our_words;
use super::file::cannot_open;
use super::inputs::replace;
use super::limits::{Limits, Watch};
use super::made::{input_tables, stage_tables};
use super::parallel;
use super::progress::{Observer, Run};
use super::stages::{report, run_stages};
use crate::error::{Error, Result};
use crate::family::Puzzle;
use crate::plan::Plan;

impl Database {
    /// Runs a plan, and replaces everything that joinsaw had put into the database with its tables.
    ///
    /// # Errors
    /// When the database holds another puzzle, and it may not be replaced; when something that joinsaw did not make
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
        replace(&transaction, puzzle, plan).map_err(|error| watch.why_stopped(error, 0))?;
        let stages = run_stages(self, plan.stages.iter(), watch, observer)?;
        let run = report(self, plan, stages, watch)?;
        self.put_back(&attached)?;
        transaction
            .commit()
            .map_err(|error| in_our_words(error, "the end"))?;
        self.made_file = None;
        Ok(run)
    }

    /// Waits until other programs are done with the file, and begins a transaction.
    fn begin_writing(&self) -> Result<Transaction<'_>> {
        let behavior = TransactionBehavior::Immediate;
        let transaction = Transaction::new_unchecked(&self.connection, behavior);
        transaction.map_err(|error| in_our_words(error, "the start"))
    }

    /// Replaces everything that joinsaw had put into the database with the inputs of a plan, and runs no stage.
    ///
    /// # Errors
    /// When the database holds another puzzle, and it may not be replaced; when something that joinsaw did not make
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
            .map_err(|error| in_our_words(error, "the end"))?;
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
