//! A driver as an engine that runs plans.

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use serde_json::json;

use super::call::{self, Ended};
use super::dialect::Dialect;
use super::{Adbc, cells};
use crate::engine::interface::{Engine, Selection, Visit, fetch_all};
use crate::engine::progress::{Remembered, StageRun};
use crate::error::{AdbcError, Error, Result};
use crate::plan::Stage;
use crate::plan::script::{drop_statement, stage_index};
use crate::sql::{render, template};

impl Adbc {
    /// Runs a statement until it is done or the run is over.
    pub(super) fn call(
        &self,
        statement: &str,
        visit: impl FnMut(&SchemaRef, Option<&RecordBatch>) -> Result<()>,
    ) -> Result<(), Ended> {
        let statement = statement.trim_end().trim_end_matches(';');
        call::execute(
            &self.connection,
            statement,
            || self.watch.is_over() || self.watch.is_full(),
            visit,
        )
    }

    /// The names of a query's columns as SQLite spells them; some engines fold names to small letters.
    fn spelled(&self, query: &str, found: Vec<String>) -> Vec<String> {
        let model = self.model.as_ref();
        let spelled = model.and_then(|model| model.database.column_names(query));
        let is_same = |spelled: &Vec<String>| {
            let pairs = spelled.iter().zip(&found);
            spelled.len() == found.len() && { pairs }.all(|(a, b)| a.eq_ignore_ascii_case(b))
        };
        spelled.filter(is_same).unwrap_or(found)
    }

    /// Visits the rows of a query under these names, or under those that the engine gives.
    fn read(&self, query: &str, step: &str, names: &[String], visit: &mut Visit) -> Result<()> {
        let mut columns = names.to_vec();
        let outcome = self.call(query, |schema, batch| {
            let Some(batch) = batch else {
                if columns.is_empty() {
                    let found = schema.fields().iter().map(|field| field.name().clone());
                    columns = self.spelled(query, found.collect());
                }
                return visit(&columns, None);
            };
            cells::rows(batch).try_for_each(|row| visit(&columns, Some(&row)))
        });
        outcome.map_err(|ended| self.in_our_words(ended, step, query))
    }

    /// Which of these columns of a table hold text.
    fn texts(&self, table: &str, columns: &[String]) -> Result<Vec<bool>> {
        let holes = json!({ "table": table, "columns": columns, "group_column": null, "order_by": [], "limit": 1 });
        let query = render(template!("adbc/rows.sql"), &holes);
        let mut texts = Vec::new();
        let outcome = self.call(&query, |schema, _| {
            let fields = schema.fields().iter();
            texts = fields.map(|field| cells::is_text(field)).collect();
            Ok(())
        });
        outcome.map_err(|ended| self.in_our_words(ended, table, &query))?;
        Ok(texts)
    }
}

impl Engine for Adbc {
    fn begin(&self, stage: &Stage) -> Result<()> {
        self.check_claim(&stage.name)?;
        self.note_begun(&[&stage.name])?;
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
        let query = render(template!("adbc/count.sql"), &json!({ "table": stage.name }));
        let found = fetch_all(self, &query, &stage.name)?;
        let count = found.rows.first().and_then(|row| row[0].as_index());
        Ok(count.unwrap_or(0) as u64)
    }

    fn fetch(&self, query: &str, step: &str, visit: &mut Visit) -> Result<()> {
        self.read(query, step, &[], visit)
    }

    fn rows(&self, table: &str, selection: Selection, visit: &mut Visit) -> Result<()> {
        let Some(model) = &self.model else {
            return Ok(());
        };
        let all = model.database.columns(table)?;
        let texts = self.texts(table, &all)?;
        let found = model.order_by.iter().find(|(name, _)| name == table);
        let order_by = found.map_or(&all, |(_, columns)| columns);
        let terms = order_by.iter().map(|column| {
            let idx = all.iter().position(|name| name == column);
            let is_text = idx.is_some_and(|idx| texts.get(idx) == Some(&true));
            json!({ "column": column, "is_text": is_text })
        });
        let (group_column, members) = selection.groups.unzip();
        let is_told = members.is_some_and(|members| members.len() == 1);
        let mut columns = all.clone();
        columns.retain(|name| !is_told || Some(name.as_str()) != group_column);
        let holes = json!({
            "table": table,
            "columns": columns,
            "group_column": group_column,
            "groups": members,
            "order_by": terms.collect::<Vec<_>>(),
            "collation": self.dialect.collation(),
            "limit": selection.limit,
        });
        let query = render(template!("adbc/rows.sql"), &holes);
        self.read(&query, table, &columns, visit)
    }

    fn finish(&self, stage: &Stage) -> Result<()> {
        match stage_index(stage) {
            Some(statement) if self.dialect.has_indexes() => self.execute(&statement, &stage.name),
            _ => Ok(()),
        }
    }

    fn remember(&self, stage: &Stage, run: &StageRun) -> Result<()> {
        self.check_claim(&stage.name)?;
        self.note_done(run, &stage.statement())
    }

    fn remembered(&self) -> Result<Vec<Remembered>> {
        Ok(self.journal.borrow().done().cloned().collect())
    }

    fn forget(&self, stages: &[Stage]) -> Result<()> {
        let remembered = self.remembered()?;
        let is_done = |name: &&str| remembered.iter().any(|done| done.run.name == *name);
        let names = stages.iter().map(|stage| stage.name.as_str());
        self.note_begun(&names.filter(is_done).collect::<Vec<_>>())
    }

    fn stops_early(&self) -> bool {
        self.dialect != Dialect::Spark
    }
}
