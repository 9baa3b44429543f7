//! The candidates that a question is about: all of a stage, or those of one row.

use serde_json::{Value as Json, json};

use crate::plan::{Join, Source};

/// One row of a table, by its number (`rowid`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OneRow<'a> {
    /// The table.
    pub table: &'a str,
    /// The number of the row.
    pub rowid: i64,
}

/// What is counted: all candidates, or those of one row of a source.
pub struct Scope<'a> {
    /// The stage.
    pub join: &'a Join,
    /// The source, and the number of the row.
    pub from: Option<(usize, i64)>,
}

impl Scope<'_> {
    /// The conditions that leave out rows of a source before it is joined.
    pub fn limits(&self, idx: usize) -> Vec<String> {
        let source = &self.join.sources[idx];
        let one_row = self.from.filter(|(from, _)| *from == idx);
        let one_row = one_row.map(|(_, rowid)| format!("{}.rowid = {rowid}", source.alias));
        source.choices.iter().cloned().chain(one_row).collect()
    }

    /// The conditions that hold for everything joined up to a source, apart from its own rules.
    pub fn before(&self, idx: usize) -> Vec<String> {
        let join = self.join;
        let is_joined = |condition: &&String| {
            let named = join.named_in(condition);
            named.iter().all(|other| *other <= idx)
        };
        let attachments = join.sources[..=idx]
            .iter()
            .flat_map(|source| &source.attachments);
        let rules = join.rules.iter().filter(|rule| rule.source < idx);
        (0..=idx)
            .flat_map(|other| self.limits(other))
            .chain(attachments.filter(is_joined).cloned())
            .chain(rules.map(|rule| rule.condition.clone()))
            .collect()
    }
}

/// A source in the form that the templates need.
pub fn holes_of(source: &Source) -> Json {
    json!({ "table": source.table, "alias": source.alias })
}
