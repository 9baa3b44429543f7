//! How the candidates of a stage fare: how many pairs a stage looks at, how many of them each rule removes, and how many
//! are left.

use serde::Serialize;

/// How the candidates of a stage, or of some of its rows, fare. The pairs are those that the rules removed and those
/// that are kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Funnel {
    /// The rows of the first relation that the stage joins.
    pub rows_in: u64,
    /// The pairs that are looked at: those rows times the rows of every other relation that brings candidates, times
    /// the number of SELECTs in the statement.
    pub pairs: u64,
    /// What each rule removed of what the rules before it had left, in the order in which they are applied.
    pub steps: Vec<Step>,
    /// The pairs that are left: the stage's rows.
    pub kept: u64,
}

/// What a rule removed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Step {
    /// What the candidate is for, if a stage looks for several things at once: the German, for a house.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subject: Option<String>,
    /// What the rule asks of a candidate, in words.
    pub words: String,
    /// The rule in SQL.
    pub condition: String,
    /// The pairs that it removed.
    pub removed: u64,
    /// The pairs that are left after it.
    #[serde(skip)]
    pub left: u64,
}

/// The funnel of a stage, and of each group of its rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StageFunnel {
    /// All rows together.
    pub whole: Funnel,
    /// The groups of the plan, such as centres, in its order.
    pub groups: Vec<(String, Funnel)>,
    /// The relations that bring candidates, each with its rows; the first one is that of `rows_in`.
    pub partners: Vec<Partner>,
}

impl StageFunnel {
    /// What is kept of a group, or of all rows together.
    #[must_use]
    pub fn kept(&self, group: Option<&str>) -> Option<u64> {
        let Some(group) = group else {
            return Some(self.whole.kept);
        };
        let mut groups = self.groups.iter();
        let found = groups.find(|(member, _)| member == group);
        found.map(|(_, funnel)| funnel.kept)
    }
}

/// A relation that brings candidates.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Partner {
    /// Its table.
    #[serde(rename = "name")]
    pub table: String,
    /// Its alias in the statement.
    pub alias: String,
    /// Its rows.
    #[serde(rename = "rows")]
    pub n_rows: u64,
}
