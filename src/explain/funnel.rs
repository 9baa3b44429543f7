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
    /// In the order in which the rules are applied, each to the pairs that those before it had left.
    pub steps: Vec<Step>,
    pub kept: u64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Step {
    /// The thing that the candidate is for, if a stage looks for several at once: the German, for a house.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subject: Option<String>,
    pub words: String,
    /// The rule in SQL.
    pub condition: String,
    /// A number of pairs.
    pub removed: u64,
    /// A number of pairs.
    #[serde(skip)]
    pub left: u64,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StageFunnel {
    pub whole: Funnel,
    /// In the order of the plan.
    pub groups: Vec<(String, Funnel)>,
    /// The relations that bring candidates, each with its rows; the first one is that of `rows_in`.
    pub partners: Vec<Partner>,
}

impl StageFunnel {
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
    #[serde(rename = "name")]
    pub table: String,
    pub alias: String,
    #[serde(rename = "rows")]
    pub n_rows: u64,
}
