//! Asking about the tables of a plan that ran.

use rusqlite::Params;
use serde_json::json;

use super::database::Database;
use super::error::in_our_words;
use super::limits::{Limits, Watch};
use super::rows::query;
use super::schema::identifier;
use crate::error::{Error, Result};
use crate::plan::Stage;
use crate::relation::{Cell, Relation, Row};
use crate::sql::{Template, render, template};

/// A step of SQLite's plan for a query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueryStep {
    /// How many other steps it is part of.
    pub depth: usize,
    /// The step in SQLite's words.
    pub detail: String,
}

impl Database {
    /// From now on, queries stop when this watch says so.
    pub(crate) fn guard(&self, watch: Watch) -> Result<()> {
        self.watch.set(Some(watch));
        watch.guard(&self.connection)
    }

    /// The error, or what has stopped the statement that failed.
    pub(super) fn why_stopped(&self, error: Error) -> Error {
        match self.watch.get() {
            Some(watch) => watch.why_stopped(error, 0),
            None => error,
        }
    }

    /// The rows of a query about a stage.
    pub(crate) fn ask(&self, text: &str, stage: &Stage, watch: Watch) -> Result<Relation> {
        let found = query(&self.connection, text, []);
        found.map_err(|error| watch.why_stopped(in_our_words(error, &stage.name), 0))
    }

    /// How SQLite would run a stage's query, in a database that holds the tables of the plan.
    pub(crate) fn query_plan(&self, stage: &Stage) -> Result<Vec<QueryStep>> {
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

    /// The numbers (`rowid`) of the first rows of a stage, in the order in which they are printed; only those of a group,
    /// given by its column and name, if there is one.
    #[cfg(feature = "lesson")]
    pub(crate) fn row_numbers(
        &self,
        stage: &Stage,
        group: Option<(&str, &str)>,
        limit: u64,
    ) -> Result<Vec<i64>> {
        let (group_column, member) = group.unzip();
        let holes = json!({
            "table": identifier(&stage.name),
            "columns": ["rowid"],
            "group_column": group_column,
            "groups": member.as_slice(),
            "order_by": self.order_by(stage)?,
            "limit": limit,
        });
        let found = self.listed(template!("engine/show.sql"), &holes, [])?;
        let numbers = found.rows.iter().filter_map(|row| row[0].as_integer());
        Ok(numbers.collect())
    }

    /// These rows of a stage, by their numbers, in the order in which they are printed. The number is the first cell.
    pub(crate) fn numbered_rows(&self, stage: &Stage, rows: &[i64]) -> Result<Relation> {
        let columns = [vec!["rowid".to_owned()], self.columns(&stage.name)?];
        let holes = json!({
            "table": identifier(&stage.name),
            "columns": columns.concat(),
            "group_column": "rowid",
            "groups": rows,
            "order_by": self.order_by(stage)?,
            "limit": null,
        });
        self.listed(template!("engine/show.sql"), &holes, [])
    }

    pub(crate) fn row(&self, stage: &Stage, rowid: i64) -> Result<Row> {
        let found = self.numbered_rows(stage, &[rowid])?;
        Ok(found.rows.into_iter().flatten().skip(1).collect())
    }

    /// The columns that order the rows of a stage: those that it names, or all of them.
    fn order_by(&self, stage: &Stage) -> Result<Vec<String>> {
        let columns = if stage.order_by.is_empty() {
            self.columns(&stage.name)?
        } else {
            stage.order_terms()
        };
        self.order_terms(&stage.name, &columns, "")
    }

    /// The rows of the query of a template.
    pub(crate) fn listed(
        &self,
        template: Template,
        holes: &serde_json::Value,
        params: impl Params,
    ) -> Result<Relation> {
        self.query(&render(template, holes), params)
    }
}
