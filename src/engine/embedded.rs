//! The embedded SQLite database as an engine.

use super::database::Database;
use super::error::{During, in_our_words};
use super::interface::{Engine, Selection, Visit};
use super::progress::StageRun;
use super::rows::each_row;
use super::schema::{identifier, note_made, write_stage};
use crate::error::Result;
use crate::plan::Stage;
use crate::plan::script::stage_index;

impl Engine for Database {
    fn execute(&self, statement: &str, step: &str) -> Result<()> {
        self.connection.execute(statement, []).during(step)?;
        Ok(())
    }

    fn count(&self, stage: &Stage) -> Result<u64> {
        // The rows of a CREATE TABLE AS are numbered from 1 without a gap, so the last number is their count.
        let table = identifier(&stage.name);
        let count = format!("SELECT coalesce(max(rowid), 0) FROM {table}");
        let n_rows = self.connection.query_one(&count, [], |row| row.get(0));
        n_rows.during(&stage.name)
    }

    fn fetch(&self, query: &str, step: &str, visit: &mut Visit) -> Result<()> {
        let failed = |error| in_our_words(error, step);
        each_row(&self.connection, query, [], usize::MAX, failed, visit)
    }

    fn rows(&self, table: &str, selection: Selection, visit: &mut Visit) -> Result<()> {
        self.read(table, selection, visit)
    }

    fn finish(&self, stage: &Stage) -> Result<()> {
        match stage_index(stage) {
            Some(statement) => self.execute(&statement, &stage.name),
            None => Ok(()),
        }
    }

    fn remember(&self, stage: &Stage, run: &StageRun) -> Result<()> {
        let rules = self.rules_in_words(stage);
        write_stage(&self.connection, stage, run, &rules)
            .and_then(|()| self.comment_on(&stage.name, &stage.comments()))
            .and_then(|()| note_made(&self.connection, &stage.name))
            .during(&stage.name)
    }

    fn counts_exactly(&self) -> bool {
        self.counts_exactly
    }
}
