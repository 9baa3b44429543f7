//! Asking about the tables of a plan that ran.

use serde_json::json;

use super::database::Database;
use super::error::in_our_words;
use super::limits::{Limits, Watch};
use super::read::query;
use crate::error::Result;
use crate::plan::Stage;
use crate::plan::render::{render, template};
use crate::relation::{Cell, Relation, Row};

/// A step of SQLite's plan for a query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueryStep {
    /// How many steps it is part of.
    pub depth: usize,
    /// What it does, in SQLite's words.
    pub detail: String,
}

impl Database {
    /// From now on queries stop when this watch says so.
    pub(crate) fn guard(&self, watch: Watch) -> Result<()> {
        watch.guard(&self.connection)
    }

    /// The rows of a query about a stage.
    pub(crate) fn ask(&self, text: &str, stage: &Stage, watch: Watch) -> Result<Relation> {
        let found = query(&self.connection, text, []);
        found.map_err(|error| watch.why_stopped(in_our_words(error, &stage.name), 0))
    }

    /// One row of a table, by its number.
    pub(crate) fn row(&self, table: &str, rowid: i64) -> Result<Row> {
        let columns = self.columns(table)?;
        let holes = json!({ "table": table, "columns": columns, "rowid": rowid });
        let text = render(template!("engine/row.sql"), &holes);
        let found =
            query(&self.connection, &text, []).map_err(|error| in_our_words(error, table))?;
        Ok(found.rows.into_iter().next().unwrap_or_default())
    }

    /// How SQLite would run a stage's query, in a database that holds the tables of the plan.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn query_plan(&self, stage: &Stage) -> Result<Vec<QueryStep>> {
        let text = format!("EXPLAIN QUERY PLAN {}", stage.query());
        let found = self.ask(&text, stage, Watch::start(Limits::default()))?;
        let mut steps: Vec<(i64, QueryStep)> = Vec::new();
        for row in &found.rows {
            let [Some(id), Some(parent)] = [&row[0], &row[1]].map(Cell::as_integer) else {
                continue;
            };
            let above = steps.iter().find(|(other, _)| *other == parent);
            let depth = above.map_or(0, |(_, step)| step.depth + 1);
            let detail = row[3].to_text();
            steps.push((id, QueryStep { depth, detail }));
        }
        Ok(steps.into_iter().map(|(_, step)| step).collect())
    }
}
