//! Running stages that belong to no puzzle, for the sake of what queries say about them.

use rusqlite::{Transaction, TransactionBehavior};

use super::database::Database;
use super::error::in_our_words;
use super::inputs::fill;
use super::limits::{Limits, Watch};
use super::progress::{Observer, StageRun};
use super::read::query;
use super::stages::run_stages;
use crate::error::Result;
use crate::plan::{Input, Stage};
use crate::relation::Relation;

/// What stages left, and what the queries after them say.
#[derive(Debug)]
pub struct Count {
    /// The stages that ran, in order.
    pub stages: Vec<StageRun>,
    /// The rows of the queries, query by query.
    pub answers: Vec<Relation>,
}

impl Database {
    /// Fills inputs, runs stages and asks queries, all in a database that holds nothing yet.
    ///
    /// # Errors
    /// When a stage passes its limit, is interrupted, or runs out of room.
    pub fn count(
        &mut self,
        inputs: &[Input],
        stages: &[Stage],
        queries: &[&str],
        limits: Limits,
        observer: &dyn Observer,
    ) -> Result<Count> {
        let watch = Watch::start(limits);
        watch.guard(&self.connection)?;
        let transaction =
            Transaction::new_unchecked(&self.connection, TransactionBehavior::Immediate)
                .map_err(|error| in_our_words(error, "the start"))?;
        inputs
            .iter()
            .try_for_each(|input| fill(&transaction, input))
            .map_err(|error| watch.why_stopped(error, 0))?;
        let stages = run_stages(self, stages.iter(), watch, observer)?;
        let answers = queries
            .iter()
            .map(|text| query(&transaction, text, []))
            .collect::<rusqlite::Result<_>>()
            .map_err(|error| in_our_words(error, "the report"))?;
        transaction
            .commit()
            .map_err(|error| in_our_words(error, "the end"))?;
        Ok(Count { stages, answers })
    }
}
