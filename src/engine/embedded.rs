//! The embedded SQLite database as an engine.

use rusqlite::ToSql;

use super::database::Database;
use super::error::in_our_words;
use super::interface::{Engine, Visit};
use super::progress::{Remembered, StageRun};
use super::read::{Selection, cells};
use super::schema::{identifier, note_made};
use crate::error::Result;
use crate::plan::Stage;
use crate::plan::render::stage_index;

impl Engine for Database {
    fn begin(&self, stage: &Stage) -> Result<()> {
        match self.commits_stages {
            true => self.execute("BEGIN IMMEDIATE", &stage.name),
            false => Ok(()),
        }
    }

    fn execute(&self, statement: &str, step: &str) -> Result<()> {
        let outcome = self.connection.execute(statement, []);
        outcome
            .map(|_| ())
            .map_err(|error| in_our_words(error, step))
    }

    fn count(&self, stage: &Stage) -> Result<u64> {
        // The rows of a CREATE TABLE AS are numbered from 1 without a gap, so the last number is their count.
        let table = identifier(&stage.name);
        let count = format!("SELECT coalesce(max(rowid), 0) FROM {table}");
        let n_rows = self.connection.query_row(&count, [], |row| row.get(0));
        n_rows.map_err(|error| in_our_words(error, &stage.name))
    }

    fn fetch(&self, query: &str, step: &str, visit: &mut Visit) -> Result<()> {
        let failed = |error| in_our_words(error, step);
        let mut statement = self.connection.prepare(query).map_err(failed)?;
        let columns: Vec<String> = statement
            .column_names()
            .into_iter()
            .map(str::to_owned)
            .collect();
        visit(&columns, None)?;
        let mut rows = statement.query([]).map_err(failed)?;
        while let Some(row) = rows.next().map_err(failed)? {
            visit(&columns, Some(&cells(row, columns.len()).map_err(failed)?))?;
        }
        Ok(())
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
        let order_by = stage.order_by.join(", ");
        let facts: [&dyn ToSql; 6] = [
            &stage.name,
            &run.n_rows,
            &stage.estimate,
            &run.seconds,
            &stage.statement,
            &order_by,
        ];
        let remember = include_str!("../../sql/engine/remember_stage.sql");
        let outcome = self.connection.execute(remember, &facts[..]);
        outcome
            .and_then(|_| note_made(&self.connection, &stage.name))
            .map_err(|error| in_our_words(error, &stage.name))?;
        match self.commits_stages {
            true => self.execute("COMMIT", &stage.name),
            false => Ok(()),
        }
    }

    fn remembered(&self) -> Result<Vec<Remembered>> {
        self.remembered_stages()
    }

    fn forget(&self, stages: &[Stage]) -> Result<()> {
        self.forget_stages(stages)
    }
}
