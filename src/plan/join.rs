//! A stage read back as a join: what is joined, and by which rules. The statement that runs is the only place where a
//! rule is written down, so everything that is said about rules is about that statement.
//!
//! Every condition has a comment, which says in words what the condition asks of a candidate. Two kinds of comments say
//! that it is not a rule: `looks up ...` attaches a row of a helper table, whose name stands first in the condition, and
//! `only ...` is what is left out beforehand, such as by the options.
//!
//! A `LEFT JOIN` is read like a `JOIN`: a stage uses it only to look up rows that are always there, in this order.

mod parse;
mod rewrite;
pub(super) mod typed;

pub(super) use rewrite::without_grouping;

use super::Stage;

/// A stage as a join.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Join {
    /// What is joined, in the order of the statement.
    pub sources: Vec<Source>,
    /// The rules, in the order in which they are applied: a rule is checked as soon as everything it compares is joined.
    pub rules: Vec<Rule>,
    /// The columns of the rows, for each SELECT of the statement. Where there are several, each makes rows of its own
    /// from the same sources.
    pub selects: Vec<Vec<Picked>>,
}

/// A relation that a stage joins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// Its table.
    pub table: String,
    /// Its alias in the statement.
    pub alias: String,
    /// If it is a helper table, which brings no candidates: the conditions that attach one row of it to every candidate.
    pub attachments: Vec<String>,
    /// The conditions that the options add to leave out rows beforehand.
    pub choices: Vec<String>,
}

/// A rule: one condition of a stage.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    /// The condition, in SQL.
    pub condition: String,
    /// What the condition asks of a candidate, in words: "meets slot 3".
    pub words: String,
    /// The last of the sources that it compares, counted from 0.
    pub source: usize,
}

/// A column of a stage.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picked {
    /// Its name.
    pub name: String,
    /// What it holds, in SQL.
    pub expression: String,
    /// What it holds, in words, if the statement says so.
    pub about: Option<String>,
}

impl Rule {
    /// Whether the rule forbids something, such as a piece that is in use, rather than asking for something.
    #[must_use]
    pub fn forbids(&self) -> bool {
        self.words.starts_with("is not ") || self.words.starts_with("does not ")
    }

    /// The first column that the condition names, without its table.
    #[must_use]
    pub fn column(&self) -> Option<&str> {
        parse::first_column(&self.condition)
    }
}

impl Stage {
    /// The stage as a join; `None` where its statement is more than that, as in a streamed plan.
    #[must_use]
    pub fn join(&self) -> Option<Join> {
        parse::join(&self.query())
    }

    /// The stage's rules, in the order in which they are applied.
    #[must_use]
    pub fn rules(&self) -> Vec<Rule> {
        self.join().map_or_else(Vec::new, |join| join.rules)
    }
}

impl Join {
    /// The positions of the sources that bring candidates: all but the helper tables.
    pub fn partners(&self) -> impl Iterator<Item = usize> {
        (0..self.sources.len()).filter(|idx| !self.sources[*idx].is_looked_up())
    }

    /// Whether all rows of the first table are joined to candidates of another, and to nothing else.
    #[must_use]
    pub fn joins_candidates_only(&self) -> bool {
        let is_whole = |source: &Source| source.attachments.is_empty() && source.choices.is_empty();
        self.selects.len() == 1
            && self.sources.len() == 2
            && self.sources.iter().all(is_whole)
            && self.rules.iter().all(|rule| rule.source == 1)
    }

    /// The position of the source that is this table, if it brings candidates.
    #[must_use]
    pub fn position(&self, table: &str) -> Option<usize> {
        let mut partners = self.partners();
        partners.find(|idx| self.sources[*idx].table == table)
    }

    /// The positions of the sources that a condition or an expression names.
    #[must_use]
    pub fn named_in(&self, expression: &str) -> Vec<usize> {
        parse::named_in(&self.sources, expression)
    }

    /// The columns that a condition or an expression names, each with the position of its source.
    #[must_use]
    pub fn columns_in(&self, expression: &str) -> Vec<(usize, String)> {
        parse::columns_in(&self.sources, expression)
    }

    /// What a source stands for, if each joined row becomes one column that says so: the German, for a house. The column says
    /// it by its comment, or by its name if that is the alias of a table that is joined several times.
    #[must_use]
    pub fn about(&self, idx: usize) -> Option<&str> {
        let columns = self.selects.first()?.iter();
        let mut own = columns.filter(|column| self.named_in(&column.expression) == [idx]);
        let (Some(column), None) = (own.next(), own.next()) else {
            return None;
        };
        let source = &self.sources[idx];
        let others = self
            .sources
            .iter()
            .filter(|other| other.table == source.table);
        let is_named = column.name == source.alias && others.count() > 1;
        let name = is_named.then_some(column.name.as_str());
        column.about.as_deref().or(name)
    }

    /// A rule in words, with what it is about in front: "Brit: does not live with Norwegian".
    #[must_use]
    pub fn in_words(&self, rule: &Rule) -> String {
        match self.about(rule.source) {
            Some(subject) => format!("{subject}: {}", rule.words),
            None => rule.words.clone(),
        }
    }

    /// What a column holds, in the first SELECT.
    #[must_use]
    pub fn expression(&self, column: &str) -> Option<&str> {
        let mut columns = self.selects.first()?.iter();
        let picked = columns.find(|picked| picked.name == column)?;
        Some(&picked.expression)
    }
}

impl Source {
    /// Whether it is a helper table: one row of it is attached to every candidate.
    #[must_use]
    pub fn is_looked_up(&self) -> bool {
        !self.attachments.is_empty()
    }
}
