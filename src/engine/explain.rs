//! Why rows died: how many candidates each rule of a stage removed, for the whole stage or for one row, and which row
//! came from which.

use serde_json::json;

use super::database::Database;
use super::error::in_our_words;
use super::limits::{Limits, Watch};
use super::read::query;
use crate::error::Result;
use crate::plan::render::{render, template};
use crate::plan::{Counting, Ending, Funnel, Inquiry, LastRow, OneRow, Plan, Stage, StageFunnel};
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
        self.count_funnel(Counting::of(plan, stage, None)?, stage, limits)
    }

    /// How many candidates each rule of a stage removed for one row of a stage that it joins, or of another relation
    /// that brings it candidates. A row without children says in this way why it has none.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn row_funnel(&self, plan: &Plan, stage: &Stage, row: OneRow) -> Result<Option<Funnel>> {
        let counting = Counting::of(plan, stage, Some(row))?;
        let found = self.count_funnel(counting, stage, Limits::default())?;
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

    /// Why a stage left nothing, or nothing of one group of its rows, such as a centre: what the last rows before it
    /// wanted, and what removed their candidates. Nothing where the stage is no plain join.
    ///
    /// # Errors
    /// When the database cannot be read, or the answer takes longer than the limits allow.
    pub fn ending(
        &self,
        plan: &Plan,
        stage: &Stage,
        group: Option<&str>,
        limits: Limits,
    ) -> Result<Option<Ending>> {
        let Some(inquiry) = Inquiry::of(plan, stage, group) else {
            return Ok(None);
        };
        let watch = Watch::start(limits);
        watch.guard(&self.connection)?;
        let (n_rows, rows) = match inquiry.rows_query()? {
            None => (0, vec![None]),
            Some(text) => {
                let found = self.ask(&text, stage, watch)?;
                let n_rows = found.rows.first().and_then(|row| row[1].as_integer());
                let rows = found.rows.iter().map(|row| row[0].as_integer()).collect();
                (n_rows.map_or(0, i64::cast_unsigned), rows)
            }
        };
        let mut last_rows = Vec::new();
        for row in rows {
            last_rows.extend(self.last_row(&inquiry, stage, row, watch)?);
        }
        Ok(Some(inquiry.ending(n_rows, last_rows)))
    }

    /// Why no row of a stage comes from one row of the stage that it joins first, by its `rowid`: what the row wanted, and
    /// what removed its candidates. Nothing where the stage is no plain join, or joins other rows to those first.
    ///
    /// # Errors
    /// When the database cannot be read, or the answer takes longer than the limits allow.
    pub fn row_ending(
        &self,
        plan: &Plan,
        stage: &Stage,
        row: OneRow,
        limits: Limits,
    ) -> Result<Option<Ending>> {
        let inquiry = Inquiry::of(plan, stage, None);
        let Some(inquiry) = inquiry.filter(|inquiry| inquiry.table() == row.table) else {
            return Ok(None);
        };
        let watch = Watch::start(limits);
        let last_row = self.last_row(&inquiry, stage, Some(row.rowid), watch)?;
        Ok(last_row.map(|last_row| inquiry.ending(1, vec![last_row])))
    }

    /// What one row wanted: the sources of the stage are asked in turn, until one leaves it no candidate.
    fn last_row(
        &self,
        inquiry: &Inquiry,
        stage: &Stage,
        row: Option<i64>,
        watch: Watch,
    ) -> Result<Option<LastRow>> {
        let ask = |text: String| self.ask(&text, stage, watch);
        for idx in inquiry.sources() {
            let contenders = ask(inquiry.contenders_query(idx, row)?)?;
            if inquiry.leaves_some(idx, &contenders) {
                continue;
            }
            let wanted = inquiry.wanted_query(idx, row)?.map(ask).transpose()?;
            let cells = match row.zip(inquiry.stage_before()) {
                Some((rowid, before)) => self.row(&before.name, rowid)?,
                None => Row::new(),
            };
            let row = row.map(|rowid| (rowid, &cells));
            return Ok(Some(inquiry.last_row(
                idx,
                row,
                &contenders,
                wanted.as_ref(),
            )));
        }
        Ok(None)
    }

    /// One row of a table, by its number.
    fn row(&self, table: &str, rowid: i64) -> Result<Row> {
        let columns = self.columns(table)?;
        let holes = json!({ "table": table, "columns": columns, "rowid": rowid });
        let text = render(template!("engine/row.sql"), &holes)?;
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

    fn count_funnel(
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
        let found = query(&self.connection, text, []);
        found.map_err(|error| watch.why_stopped(in_our_words(error, &stage.name), 0))
    }
}
