//! The state of a run, whether it is still going, done or stopped.

use std::collections::BTreeMap;

use crate::plan::Stage;
use crate::relation::Relation;

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
