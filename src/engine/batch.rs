//! Running one pipeline over batch after batch of puzzles.
//!
//! The tables of a batch are temporary ones, made once and emptied between batches, so that its statements are
//! prepared once too. A database that is kept takes over their rows, batch by batch, within one transaction.

use std::time::Instant;

use super::database::Database;
use super::error::During;
use super::holding::Holding;
use super::inputs::clear;
use super::interface::Engine;
use super::limits::{Limits, Watch};
use super::progress::StageRun;
use super::rows::query;
use crate::error::{Error, Result};
use crate::plan::Stage;
use crate::relation::Cell;

/// A pipeline for batches: statements, and nothing that knows which puzzles they are about.
#[derive(Debug, Clone, Default)]
pub struct Pipeline {
    /// Inputs first.
    pub tables: Vec<String>,
    pub schema: Vec<String>,
    /// For every input, the statement that adds rows to it. It takes as many values as it has parameters.
    pub fills: Vec<String>,
    /// Statements that add rows to a table each.
    pub stages: Vec<String>,
    /// A query for the findings: two whole numbers a row.
    pub findings: String,
    /// Statements that take the rows over into the tables of a kept database, if they are kept.
    pub keeps: Vec<String>,
}

#[derive(Debug, Clone, Default, PartialEq)]
pub struct BatchRun {
    pub rows: Vec<u64>,
    pub seconds: Vec<f64>,
    pub findings: Vec<[u64; 2]>,
}

#[derive(Debug, Clone)]
pub struct KeptStudy {
    /// Its tables, each with the statement that makes it.
    pub tables: Vec<(String, String)>,
    /// A query whose one cell is 1 if a database with a study holds exactly this study, and 0 if not.
    pub is_held: String,
}

/// The page size in bytes: most tables of a batch then have one page or two, and finding a row takes fewer steps.
const PAGE_SIZE: u32 = 65_536;

/// More statements than a pipeline has.
const N_STATEMENTS: usize = 128;

impl Database {
    /// Gets ready for batches.
    pub(crate) fn begin_batches(&self) -> Result<()> {
        let connection = &self.connection;
        self.guard(Watch::start(Limits::default()))?;
        let begin = || {
            connection.set_prepared_statement_cache_capacity(N_STATEMENTS);
            connection.pragma_update(None, "page_size", PAGE_SIZE)?;
            connection.pragma_update(None, "temp_store", "MEMORY")?;
            connection.pragma_update(Some("temp"), "journal_mode", "OFF")?;
            connection.execute("BEGIN IMMEDIATE", [])
        };
        let outcome = begin().during("the start");
        outcome.map(drop).map_err(|error| self.name_file(error))
    }

    /// Gets ready for batches that are kept. Everything that Joinsaw had put into the database gives way to the tables of
    /// the study, for good only when [`Database::finish_batches`] is reached.
    pub(crate) fn begin_kept_batches(&self, study: &KeptStudy) -> Result<()> {
        self.begin_batches()?;
        self.make_study(study)
            .map_err(|error| self.name_file(error))
    }

    fn make_study(&self, study: &KeptStudy) -> Result<()> {
        let is_held = || {
            let held = self.query(&study.is_held, [])?;
            Ok::<_, Error>(held.rows[0][0] == Cell::Integer(1))
        };
        match self.holding()? {
            Holding::Study if self.replaces || is_held()? => {}
            Holding::Study => return Err(self.holds_another("another study", "this one")),
            held => self.check_place(&held, "this study")?,
        }
        let names: Vec<String> = study.tables.iter().map(|(name, _)| name.clone()).collect();
        let attached = self.make_way(&names, &names)?;
        let make = || {
            clear(self, &[])?;
            study.tables.iter().try_for_each(|(name, statement)| {
                self.connection.execute(statement, [])?;
                self.note_made(name)
            })
        };
        make().during("the start")?;
        self.put_back(&attached)
    }

    /// Makes the tables of a pipeline, in place of those of the one before it.
    pub(crate) fn begin_pipeline(&self, pipeline: &Pipeline) -> Result<()> {
        let begin = || {
            self.connection.flush_prepared_statement_cache();
            let tables = "SELECT name FROM sqlite_temp_schema WHERE type = 'table'";
            for table in query(&self.connection, tables, [])?.rows {
                let drop = format!("DROP TABLE temp.{}", table[0].to_text());
                self.connection.execute(&drop, [])?;
            }
            for statement in &pipeline.schema {
                self.connection.execute(statement, [])?;
            }
            Ok(())
        };
        begin().during("the start")
    }

    /// Runs a pipeline on one batch: a list of values for each of its inputs.
    pub(crate) fn run_batch(&self, pipeline: &Pipeline, inputs: &[Vec<i64>]) -> Result<BatchRun> {
        let run = self.run_each(pipeline, inputs);
        run.map_err(|error| self.why_stopped(error))
    }

    fn run_each(&self, pipeline: &Pipeline, inputs: &[Vec<i64>]) -> Result<BatchRun> {
        let cached = |statement: &str| self.connection.prepare_cached(statement);
        let fill_all = || {
            for table in &pipeline.tables {
                cached(&format!("DELETE FROM temp.{table}"))?.execute([])?;
            }
            let mut fills = pipeline.fills.iter().zip(inputs);
            fills.try_for_each(|(statement, values)| fill(&mut *cached(statement)?, values))
        };
        fill_all().during("the inputs")?;
        let mut run = BatchRun::default();
        for (idx, statement) in pipeline.stages.iter().enumerate() {
            let start = Instant::now();
            let n_rows = cached(statement).and_then(|mut statement| statement.execute([]));
            let n_rows = n_rows.during(&format!("Opt{}", idx + 1))?;
            run.rows.push(n_rows as u64);
            run.seconds.push(start.elapsed().as_secs_f64());
        }
        let finish = || {
            let mut query = cached(&pipeline.findings)?;
            let findings = query.query_map([], |row| Ok([row.get(0)?, row.get(1)?]))?;
            run.findings = findings.collect::<rusqlite::Result<_>>()?;
            for statement in &pipeline.keeps {
                cached(statement)?.execute([])?;
            }
            Ok(run)
        };
        finish().during("the report")
    }

    /// Runs statements that a study ends with, and remembers its stages; from now on the database keeps everything.
    pub(crate) fn finish_batches(
        &mut self,
        rows: &[(String, Vec<i64>)],
        stages: &[(Stage, String, StageRun)],
    ) -> Result<()> {
        for (statement, values) in rows {
            let statement = self.connection.prepare(statement);
            let filled = statement.and_then(|mut statement| fill(&mut statement, values));
            filled.during("the end")?;
        }
        for (stage, statement, run) in stages {
            self.remember_as(stage, statement, run)?;
        }
        self.execute("COMMIT", "the end")?;
        self.made_file = None;
        Ok(())
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
