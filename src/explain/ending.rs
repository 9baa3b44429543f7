//! Why a stage is empty: what its last rows wanted of a candidate, which candidates came closest, and which rule removed
//! each of them.

use serde::Serialize;

/// Where a group of rows, or the whole plan, ends: the first stage that leaves nothing of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Ending {
    /// The group, such as a centre, in a plan that has groups.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    pub stage: String,
    /// The relation whose last rows find no candidate.
    pub table: String,
    #[serde(rename = "rows")]
    pub n_rows: u64,
    /// The family's word for a candidate: "piece".
    pub noun: String,
    /// The first of these rows.
    pub last_rows: Vec<LastRow>,
}

/// A row that finds no candidate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LastRow {
    /// Its number; `None` if the stage begins the plan, and there is no row before it.
    pub row: Option<i64>,
    /// The pieces that it holds, by slot.
    pub holds: Vec<String>,
    /// The thing to place, such as a house for the German, if a stage looks for several.
    pub seeks: Option<String>,
    pub wants: Vec<Want>,
    /// The candidates that came furthest come first.
    pub removed: Vec<Removed>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Want {
    pub words: String,
    /// The value that it asks for, in words, if it asks for one that means something to a reader.
    pub value: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Removed {
    pub words: String,
    /// How many other rules they pass, of the same source; those that ask for something come before those that forbid.
    #[serde(rename = "passed")]
    pub n_passed: usize,
    #[serde(rename = "candidates")]
    pub n_candidates: u64,
    pub names: Vec<String>,
}
