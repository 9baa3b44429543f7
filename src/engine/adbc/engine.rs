//! A driver as an engine that runs plans.

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;

use super::call::{self, Ended};
use super::dialect::Dialect;
use super::{Adbc, cells};
use crate::engine::interface::{Engine, Selection, Visit, fetch_all};
use crate::engine::progress::StageRun;
use crate::error::{AdbcError, Error, Result};
use crate::plan::Stage;
use crate::plan::script::{drop_statement, stage_index};

impl Adbc {
    /// Runs a statement until it is done or the run is over.
    pub(super) fn call(
        &self,
        statement: &str,
        visit: impl FnMut(&SchemaRef, Option<&RecordBatch>) -> Result<()>,
    ) -> Result<(), Ended> {
        let is_over = || self.watch.is_over();
        call::execute(&self.connection, statement, is_over, visit)
    }

    /// Visits the rows of a query under these names, or under those of the model, as some engines fold names to small letters.
    fn read(
        &self,
        query: &str,
        step: &str,
        names: Option<Vec<String>>,
        visit: &mut Visit,
    ) -> Result<()> {
        let mut columns = names.or_else(|| self.model.column_names(query));
        let outcome = self.call(query, |schema, batch| {
            let found = || schema.fields().iter().map(|field| field.name().clone());
            let columns = columns.get_or_insert_with(|| found().collect());
            match batch {
                None => visit(columns, None),
                Some(batch) => cells::rows(batch).try_for_each(|row| visit(columns, Some(&row))),
            }
        });
        outcome.map_err(|ended| self.in_our_words(ended, step, query))
    }
}

impl Engine for Adbc {
    fn begin(&self, stage: &Stage) -> Result<()> {
        self.check_claim(&stage.name)?;
        self.note(&stage.name, None, "")?;
        self.execute(&drop_statement(&stage.name), &stage.name)?;
        self.is_begun.set(true);
        Ok(())
    }

    fn execute(&self, statement: &str, step: &str) -> Result<()> {
        let run = || {
            let outcome = self.call(statement, |_, _| Ok(()));
            outcome.map_err(|ended| self.in_our_words(ended, step, statement))
        };
        match (run(), self.is_begun.take()) {
            // The table was just dropped. A server may still have been at the statement of a run that was killed, which
            // has made the table since.
            (Err(Error::Adbc(AdbcError::Rejected { .. })), true) if self.exists(step)? => {
                self.execute(&drop_statement(step), step)?;
                run()
            }
            (outcome, _) => outcome,
        }
    }

    fn count(&self, stage: &Stage) -> Result<u64> {
        let query = format!("SELECT count(*) AS N_Rows FROM {}", stage.name);
        let found = fetch_all(self, &query, &stage.name)?;
        let count = found.rows.first().and_then(|row| row[0].as_index());
        Ok(count.unwrap_or(0) as u64)
    }

    fn fetch(&self, query: &str, step: &str, visit: &mut Visit) -> Result<()> {
        self.read(query, step, None, visit)
    }

    fn rows(&self, table: &str, selection: Selection, visit: &mut Visit) -> Result<()> {
        let order_by = self.model.order_of(table)?;
        let names = (table, table);
        let collation = self.dialect.collation();
        let (query, columns) = self
            .model
            .selecting(names, &order_by, selection, collation)?;
        self.read(&query, table, Some(columns), visit)
    }

    fn finish(&self, stage: &Stage) -> Result<()> {
        match stage_index(stage) {
            Some(statement) if self.dialect.has_indexes() => self.execute(&statement, &stage.name),
            _ => Ok(()),
        }
    }

    fn remember(&self, stage: &Stage, run: &StageRun) -> Result<()> {
        self.check_claim(&stage.name)?;
        self.note(&stage.name, Some(run), &stage.statement())
    }

    fn stops_early(&self) -> bool {
        self.dialect != Dialect::Spark
    }
}
