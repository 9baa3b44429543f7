//! The interface of a database that runs a plan, and what comes of a run.

use std::collections::BTreeMap;

use crate::error::Result;
use crate::plan::{Groups, Stage};
use crate::relation::{Relation, Row};

/// Receives the names of the columns, without a row, and then each row.
pub type Visit<'a, E = crate::error::Error> =
    dyn FnMut(&[String], Option<&Row>) -> Result<(), E> + 'a;

/// Which rows of a table to read.
#[derive(Debug, Clone, Copy, Default)]
pub struct Selection<'a> {
    /// The column to choose by and the values to choose; if there is only one value, the column itself is left out.
    pub groups: Option<(&'a str, &'a [String])>,
    /// At most this many rows.
    pub limit: Option<u64>,
}

impl<'a> Selection<'a> {
    /// The rows of these groups of a plan; all rows if none is given.
    #[must_use]
    pub fn of_groups(groups: Option<&'a Groups>, members: &'a [String]) -> Self {
        let chosen = groups.filter(|_| !members.is_empty());
        Self {
            groups: chosen.map(|groups| (groups.column, members)),
            limit: None,
        }
    }
}

/// A database that runs the statements of a plan. `step` names what is being done, in messages. A call fails when the
/// database refuses what it asks, runs out of room, or is told to stop.
pub trait Engine {
    /// Runs a statement.
    fn execute(&self, statement: &str, step: &str) -> Result<()>;

    /// The number of rows that a stage has left.
    fn count(&self, stage: &Stage) -> Result<u64>;

    /// Passes on the rows of a query.
    fn fetch(&self, query: &str, step: &str, visit: &mut Visit) -> Result<()>;

    /// Passes on rows of a table in their printed order.
    fn rows(&self, table: &str, selection: Selection, visit: &mut Visit) -> Result<()>;

    /// Prepares a table that was just made for the next stages, such as by an index.
    fn finish(&self, stage: &Stage) -> Result<()>;

    /// Records a stage that ran.
    fn remember(&self, _: &Stage, _: &StageRun) -> Result<()> {
        Ok(())
    }

    /// Whether a LIMIT at its end stops a statement early.
    fn stops_early(&self) -> bool {
        true
    }

    /// Whether ways are counted with functions of its own, as they have passed its integers.
    fn counts_exactly(&self) -> bool {
        false
    }
}

/// All rows of a query.
pub fn fetch_all(engine: &dyn Engine, query: &str, step: &str) -> Result<Relation> {
    collect(|visit| engine.fetch(query, step, visit))
}

/// The selected rows of a table in their printed order, all in memory.
pub fn rows_of(engine: &dyn Engine, table: &str, selection: Selection) -> Result<Relation> {
    collect(|visit| engine.rows(table, selection, visit))
}

/// All that `read` passes on.
pub fn collect<E>(read: impl FnOnce(&mut Visit<E>) -> Result<(), E>) -> Result<Relation, E> {
    let mut relation = Relation::default();
    read(&mut |columns, row| {
        match row {
            None => relation.columns = columns.to_vec(),
            Some(row) => relation.rows.push(row.clone()),
        }
        Ok(())
    })?;
    Ok(relation)
}

/// The result of a run.
#[derive(Debug)]
pub struct Run {
    /// The stages, in order.
    pub stages: Vec<StageRun>,
    /// The rows that every stage left: as in the plan's report if it has groups, otherwise by stage.
    pub report: Relation,
    /// The number of rows that solutions would fill, for each group, if the plan has a query for it. In a plan without groups,
    /// the one number has an empty name.
    pub total: Option<BTreeMap<String, u128>>,
    /// The result of the plan's tally, if it has one.
    pub tally: Option<Relation>,
}

/// One stage that ran.
#[derive(Debug, Clone, PartialEq)]
pub struct StageRun {
    /// The stage's table.
    pub name: String,
    /// The rows that it left.
    pub n_rows: u64,
    /// How long its statement took, and the index that a later stage needs.
    pub seconds: f64,
}

/// The result of stages that belong to no puzzle, and of the query after them.
#[derive(Debug)]
pub struct Count {
    /// The stages that ran, in order.
    pub stages: Vec<StageRun>,
    pub answer: Relation,
}

/// Receives progress as a run advances.
pub trait Observer: Sync {
    /// A stage begins, after the stages before it have left this many rows.
    fn stage_begins(&self, stage: &Stage, n_rows_before: u64);
}

/// Ignores progress.
impl Observer for () {
    fn stage_begins(&self, _: &Stage, _: u64) {}
}
