//! The candidates that a question is about: all of a stage, or those of one row.

use serde_json::{Value as Json, json};

use crate::problem::{Expr, From, Select};
use crate::sql;

/// One row of a table, by its number (`rowid`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OneRow<'a> {
    pub table: &'a str,
    pub rowid: i64,
}

/// All candidates of a join, or those of one row of a source.
pub struct Scope<'a> {
    pub join: &'a Select,
    /// The position of the source, and the number (`rowid`) of the row.
    pub from: Option<(usize, i64)>,
}

impl Scope<'_> {
    /// The conditions that leave out rows of a source before it is joined.
    pub fn limits(&self, idx: usize) -> Vec<Expr> {
        let alias = self.join.from[idx].alias.as_str();
        let one_row = self.from.filter(|(from, _)| *from == idx);
        let one_row = one_row.map(|(_, rowid)| Expr::column(alias, "rowid").equals(rowid));
        self.join.choices(idx).cloned().chain(one_row).collect()
    }

    /// The conditions that hold for everything joined up to a source, apart from its own rules.
    pub fn before(&self, idx: usize) -> Vec<Expr> {
        let join = self.join;
        let is_joined = |test: &&Expr| join.source_of(test) <= idx;
        let attachments = (0..=idx).flat_map(|other| join.attachments(other));
        let rules = join.rules_in_order().into_iter();
        let rules = rules.filter(|(source, _)| *source < idx);
        (0..=idx)
            .flat_map(|other| self.limits(other))
            .chain(attachments.filter(is_joined).cloned())
            .chain(rules.map(|(_, rule)| rule.test.clone()))
            .collect()
    }
}

/// A source in the form that the templates need.
pub fn holes_of(source: &From) -> Json {
    json!({ "table": source.as_table(), "alias": source.alias })
}

/// Conditions in the form that the templates need.
pub fn in_sql<'a>(tests: impl IntoIterator<Item = &'a Expr>) -> Vec<String> {
    tests.into_iter().map(sql::expression).collect()
}
