//! What running a plan asks of a database.

use crate::error::{Error, Result};
use crate::plan::Stage;
use crate::relation::{Relation, Row};

use super::progress::{Remembered, StageRun};
use super::read::Selection;

/// Takes the names of the columns and no row, and then row after row.
pub type Visit<'a> = dyn FnMut(&[String], Option<&Row>) -> Result<()> + 'a;

/// A database that runs the statements of a plan. `step` names what is being done, in messages.
pub trait Engine {
    /// Prepares for a stage.
    ///
    /// # Errors
    /// As [`Engine::execute`].
    fn begin(&self, stage: &Stage) -> Result<()>;

    /// Runs a statement.
    ///
    /// # Errors
    /// When the database refuses it, runs out of room, or is told to stop.
    fn execute(&self, statement: &str, step: &str) -> Result<()>;

    /// The number of rows that a stage has left.
    ///
    /// # Errors
    /// When its table cannot be read.
    fn count(&self, stage: &Stage) -> Result<u64>;

    /// Passes on the rows of a query.
    ///
    /// # Errors
    /// When the query fails, or `visit` does.
    fn fetch(&self, query: &str, step: &str, visit: &mut Visit) -> Result<()>;

    /// Passes on rows of a table in their printed order.
    ///
    /// # Errors
    /// When there is no such table, it cannot be read, or `visit` fails.
    fn rows(&self, table: &str, selection: Selection, visit: &mut Visit) -> Result<()>;

    /// Prepares a table that was just made for the next stages, such as by an index.
    ///
    /// # Errors
    /// As [`Engine::execute`].
    fn finish(&self, stage: &Stage) -> Result<()>;

    /// Remembers a stage that ran, and keeps its table.
    ///
    /// # Errors
    /// When that cannot be written.
    fn remember(&self, stage: &Stage, run: &StageRun) -> Result<()>;

    /// The stages that it remembers, in the order in which they ran.
    ///
    /// # Errors
    /// When they cannot be read.
    fn remembered(&self) -> Result<Vec<Remembered>>;

    /// Whether a LIMIT at its end stops a statement early.
    fn stops_early(&self) -> bool {
        true
    }

    /// Forgets stages, and drops their tables.
    ///
    /// # Errors
    /// When that cannot be written.
    fn forget(&self, stages: &[Stage]) -> Result<()>;
}

/// All rows of a query.
///
/// # Errors
/// When the query fails.
pub fn fetch_all(engine: &dyn Engine, query: &str, step: &str) -> Result<Relation> {
    collect(|visit| engine.fetch(query, step, visit))
}

/// The selected rows of a table in their printed order, all in memory.
///
/// # Errors
/// When there is no such table, or it cannot be read.
pub fn rows_of(engine: &dyn Engine, table: &str, selection: Selection) -> Result<Relation> {
    collect(|visit| engine.rows(table, selection, visit))
}

fn collect(read: impl FnOnce(&mut Visit) -> Result<()>) -> Result<Relation> {
    let mut relation = Relation::default();
    read(&mut |columns, row| {
        match row {
            None => relation.columns = columns.to_vec(),
            Some(row) => relation.rows.push(row.clone()),
        }
        Ok::<(), Error>(())
    })?;
    Ok(relation)
}
