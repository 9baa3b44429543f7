//! Why rows died: how many candidates each rule of a stage removed, for the whole stage or for one row, and which row
//! came from which.

use super::database::Database;
use super::limits::{Limits, Watch};
use super::read::query;
use crate::error::{Error, Result};
use crate::plan::{Counting, Funnel, OneRow, Plan, Stage, StageFunnel};
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
    /// How many candidates each rule of a stage removed, in a database that holds the tables of the plan. Nothing where
    /// the stage is no plain join, as in a streamed plan.
    ///
    /// # Errors
    /// When the database cannot be read, or the count takes longer than the limits allow.
    pub fn funnel(
        &self,
        plan: &Plan,
        stage: &Stage,
        limits: Limits,
    ) -> Result<Option<StageFunnel>> {
        self.count(Counting::of(plan, stage, None)?, stage, limits)
    }

    /// How many candidates each rule of a stage removed for one row of a stage that it joins, or of another relation
    /// that brings it candidates. A row without children says in this way why it has none.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn row_funnel(&self, plan: &Plan, stage: &Stage, row: OneRow) -> Result<Option<Funnel>> {
        let counting = Counting::of(plan, stage, Some(row))?;
        let found = self.count(counting, stage, Limits::default())?;
        Ok(found.map(|found| found.whole))
    }

    /// The parent rows in a stage for rows of a later stage that joins it: for each row, by its `rowid`, that of the row
    /// that it was made from; in the order of the rows. All rows where none are listed.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn parent_rows(
        &self,
        stage: &Stage,
        parent: &Stage,
        rows: Option<&[i64]>,
    ) -> Result<Vec<(i64, i64)>> {
        let Some(text) = stage.parents_query(parent, rows)? else {
            return Ok(Vec::new());
        };
        let links = self.ask(&text, stage, Watch::start(Limits::default()))?;
        let pair = |row: &Row| Some((row[0].as_integer()?, row[1].as_integer()?));
        Ok(links.rows.iter().filter_map(pair).collect())
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

    fn count(
        &self,
        counting: Option<Counting>,
        stage: &Stage,
        limits: Limits,
    ) -> Result<Option<StageFunnel>> {
        let Some(counting) = counting else {
            return Ok(None);
        };
        let watch = Watch::start(limits);
        watch.guard(&self.connection)?;
        let found = counting.queries().map(|text| self.ask(text, stage, watch));
        let found: Vec<Relation> = found.collect::<Result<_>>()?;
        Ok(Some(counting.funnel(&found)))
    }

    fn ask(&self, text: &str, stage: &Stage, watch: Watch) -> Result<Relation> {
        let failed = |error| -> Error { watch.explain(error, &stage.name, 0) };
        query(&self.connection, text, []).map_err(failed)
    }
}
