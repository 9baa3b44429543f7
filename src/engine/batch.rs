//! Running one pipeline over batch after batch of puzzles.
//!
//! The tables of a batch are temporary ones, made once and emptied between batches, so that its statements are
//! prepared once too. A database that is kept takes over their rows, batch by batch, within one transaction.

use std::time::Instant;

use rusqlite::types::Null;
use rusqlite::{CachedStatement, Connection, ToSql};

use super::database::Database;
use super::error::in_our_words;
use super::holding::Holding;
use super::inputs::clear;
use super::limits::{Limits, Watch};
use super::schema::note_made;
use crate::error::Result;

/// A pipeline for batches: statements, and nothing that knows which puzzles they are about.
#[derive(Debug, Clone, Default)]
pub struct Pipeline {
    /// The names of the tables, inputs first.
    pub tables: Vec<String>,
    /// The statements that make the tables.
    pub schema: Vec<String>,
    /// For every input, the statement that adds rows to it. It takes as many values as it has parameters.
    pub fills: Vec<String>,
    /// The stages: statements that add rows to a table each.
    pub stages: Vec<String>,
    /// A query for what the batch found: two whole numbers a row.
    pub findings: String,
    /// Statements that take the rows over into the tables of a kept database, if they are kept.
    pub keeps: Vec<String>,
}

/// What a batch left.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct BatchRun {
    /// The rows that each stage left.
    pub rows: Vec<u64>,
    /// How many seconds each stage took.
    pub seconds: Vec<f64>,
    /// The rows of the findings.
    pub findings: Vec<[u64; 2]>,
}

/// A stage of a kept study, for the list of tables.
#[derive(Debug, Clone, PartialEq)]
pub struct KeptStage {
    /// Its table.
    pub name: String,
    /// The rows in it.
    pub n_rows: u64,
    /// How many seconds its statements took.
    pub seconds: f64,
    /// Its statement.
    pub statement: String,
    /// The terms that put the rows in their printed order.
    pub order_by: String,
}

/// A study that is kept.
#[derive(Debug, Clone)]
pub struct KeptStudy {
    /// Its tables.
    pub tables: Vec<KeptTable>,
    /// A query whose one cell is 1 if a database with a study holds this very study, and 0 if not.
    pub is_held: String,
}

/// A table of a kept study.
#[derive(Debug, Clone)]
pub struct KeptTable {
    /// Its name.
    pub name: String,
    /// The statement that makes it.
    pub statement: String,
}

/// The page size in bytes: most tables of a batch then have one page or two, and finding a row takes fewer steps.
const PAGE_SIZE: u32 = 65_536;

/// More statements than a pipeline has.
const N_STATEMENTS: usize = 128;

impl Database {
    /// Gets ready for batches.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn begin_batches(&self) -> Result<()> {
        let connection = &self.connection;
        Watch::start(Limits::default()).guard(connection)?;
        let begin = || {
            connection.set_prepared_statement_cache_capacity(N_STATEMENTS);
            connection.pragma_update(None, "page_size", PAGE_SIZE)?;
            connection.pragma_update(None, "temp_store", "MEMORY")?;
            connection.pragma_update(Some("temp"), "journal_mode", "OFF")?;
            connection.execute("BEGIN IMMEDIATE", [])?;
            Ok(())
        };
        begin().map_err(|error| self.name_file(in_our_words(error, "the start")))
    }

    /// Gets ready for batches that are kept. Everything that joinsaw had put into the database gives way to the tables of
    /// the study, for good only when [`Database::finish_batches`] is reached.
    ///
    /// # Errors
    /// When the database holds something else, and it may not be replaced; when something that joinsaw did not make
    /// is in the way; or when the database cannot be written.
    pub fn begin_kept_batches(&self, study: &KeptStudy) -> Result<()> {
        self.begin_batches()?;
        match self.holding()? {
            Holding::Study if self.replaces || self.is_held(study)? => {}
            Holding::Study => return Err(self.holds_another("another study", "this one")),
            held => self.check_place(&held, "this study")?,
        }
        let names: Vec<String> = study
            .tables
            .iter()
            .map(|table| table.name.clone())
            .collect();
        let attached = self.make_way(&names, &names)?;
        let make = || {
            clear(&self.connection)?;
            for table in &study.tables {
                self.connection.execute(&table.statement, [])?;
                note_made(&self.connection, &table.name)?;
            }
            Ok(())
        };
        make().map_err(|error| in_our_words(error, "the start"))?;
        self.put_back(&attached)
    }

    fn is_held(&self, study: &KeptStudy) -> Result<bool> {
        let held = self
            .connection
            .query_row(&study.is_held, [], |row| row.get(0));
        held.map_err(|error| self.reading(error))
    }

    /// Makes the tables of a pipeline, in place of those of the one before it.
    ///
    /// # Errors
    /// When the tables cannot be made.
    pub fn begin_pipeline(&self, pipeline: &Pipeline) -> Result<()> {
        let begin = || {
            self.connection.flush_prepared_statement_cache();
            for table in table_names(&self.connection)? {
                self.connection
                    .execute(&format!("DROP TABLE temp.{table}"), [])?;
            }
            for statement in &pipeline.schema {
                self.connection.execute(statement, [])?;
            }
            Ok(())
        };
        begin().map_err(|error| in_our_words(error, "the start"))
    }

    /// Runs a pipeline on one batch: a list of values for each of its inputs.
    ///
    /// # Errors
    /// When a stage is interrupted or runs out of room.
    pub fn run_batch(&self, pipeline: &Pipeline, inputs: &[Vec<i64>]) -> Result<BatchRun> {
        let fill_all = || {
            for table in &pipeline.tables {
                self.cached(&format!("DELETE FROM temp.{table}"))?
                    .execute([])?;
            }
            for (statement, values) in pipeline.fills.iter().zip(inputs) {
                let mut statement = self.cached(statement)?;
                fill(&mut statement, values)?;
            }
            Ok(())
        };
        fill_all().map_err(|error| in_our_words(error, "the inputs"))?;
        let mut run = BatchRun::default();
        for (idx, statement) in pipeline.stages.iter().enumerate() {
            let start = Instant::now();
            let n_rows = self
                .cached(statement)
                .and_then(|mut statement| statement.execute([]))
                .map_err(|error| in_our_words(error, &format!("Opt{}", idx + 1)))?;
            run.rows.push(n_rows as u64);
            run.seconds.push(start.elapsed().as_secs_f64());
        }
        let finish = || {
            let mut query = self.cached(&pipeline.findings)?;
            let findings = query.query_map([], |row| Ok([row.get(0)?, row.get(1)?]))?;
            run.findings = findings.collect::<rusqlite::Result<_>>()?;
            for statement in &pipeline.keeps {
                self.cached(statement)?.execute([])?;
            }
            Ok(run)
        };
        finish().map_err(|error| in_our_words(error, "the report"))
    }

    /// Runs statements that a study ends with, and remembers its stages; from now on the database keeps everything.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn finish_batches(
        &mut self,
        rows: &[(String, Vec<i64>)],
        stages: &[KeptStage],
    ) -> Result<()> {
        let finish = || {
            for (statement, values) in rows {
                fill(&mut self.connection.prepare(statement)?, values)?;
            }
            for stage in stages {
                let facts: [&dyn ToSql; 6] = [
                    &stage.name,
                    &stage.n_rows,
                    &Null,
                    &stage.seconds,
                    &stage.statement,
                    &stage.order_by,
                ];
                self.connection.execute(
                    include_str!("../../sql/engine/remember_stage.sql"),
                    &facts[..],
                )?;
            }
            self.connection.execute("COMMIT", [])?;
            Ok(())
        };
        finish().map_err(|error| in_our_words(error, "the end"))?;
        self.made_file = None;
        Ok(())
    }

    fn cached(&self, statement: &str) -> rusqlite::Result<CachedStatement<'_>> {
        self.connection.prepare_cached(statement)
    }
}

/// Runs a statement again and again, each time with as many of the values as it has parameters.
fn fill(statement: &mut rusqlite::Statement, values: &[i64]) -> rusqlite::Result<()> {
    let n_parameters = statement.parameter_count().max(1);
    for chunk in values.chunks_exact(n_parameters) {
        for (idx, value) in chunk.iter().enumerate() {
            statement.raw_bind_parameter(idx + 1, value)?;
        }
        statement.raw_execute()?;
    }
    Ok(())
}

fn table_names(connection: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut names =
        connection.prepare("SELECT name FROM sqlite_temp_schema WHERE type = 'table'")?;
    names.query_map([], |row| row.get(0))?.collect()
}
