//! The embedded SQLite database as an engine.

use super::database::{Database, begin};
use super::error::{During, in_our_words};
use super::interface::{Engine, Selection, Visit};
use super::progress::{Remembered, StageRun, fingerprint};
use super::rows::each_row;
use super::schema::identifier;
use crate::error::Result;
use crate::plan::Stage;
use crate::plan::script::stage_index;

impl Engine for Database {
    fn begin(&self, stage: &Stage) -> Result<()> {
        if self.commits_stages {
            self.execute("BEGIN IMMEDIATE", &stage.name)?;
            self.check_unchanged()
        } else {
            Ok(())
        }
    }

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
        self.remember_as(stage, &stage.statement(), run)
    }

    fn remembered(&self) -> Result<Vec<Remembered>> {
        let remembered = || {
            let stages = include_str!("../../sql/engine/remembered_stages.sql");
            let mut stages = self.connection.prepare(stages)?;
            let stages = stages.query_map([], |row| {
                let run = StageRun {
                    name: row.get(0)?,
                    n_rows: row.get(1)?,
                    seconds: row.get(2)?,
                };
                let fingerprint = fingerprint(&row.get::<_, String>(3)?);
                Ok(Remembered { run, fingerprint })
            });
            stages?.collect::<rusqlite::Result<_>>()
        };
        remembered().map_err(|error| self.reading(error))
    }

    fn counts_exactly(&self) -> bool {
        self.counts_exactly
    }

    fn forget(&self, stages: &[Stage]) -> Result<()> {
        if stages.is_empty() {
            return Ok(());
        }
        let transaction = begin(&self.connection).during("the start")?;
        self.check_unchanged()?;
        let forget = || {
            self.drop_views_of(stages)?;
            for stage in stages {
                let drop = format!("DROP TABLE IF EXISTS {}", identifier(&stage.name));
                transaction.execute(&drop, [])?;
                transaction.execute("DELETE FROM Stage WHERE Name = ?1", [&stage.name])?;
            }
            transaction.commit()
        };
        forget().during("the start")
    }
}
