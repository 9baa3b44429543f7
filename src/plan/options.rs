//! The part of a puzzle to solve, and how.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::error::{Error, Result};

/// The part of a puzzle to solve, and how.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// How to run the plan.
    pub method: Method,
    /// Which solutions are wanted.
    pub goal: Goal,
    /// Whether to keep every table, which a streamed plan does not do.
    pub keeps_tables: bool,
    /// The options of the puzzle's family.
    pub choices: Choices,
}

impl Options {
    /// Makes sure that no bushy plan is asked for of a kind of puzzle that has none.
    ///
    /// # Errors
    /// When one is.
    pub(crate) fn refuse_bushy(&self, kind: &'static str) -> Result<()> {
        match self.method {
            Method::Bushy => Err(Error::NoBushyPlan { kind }),
            _ => Ok(()),
        }
    }
}

/// The values of options that only some families know, by the names of the options.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Choices(BTreeMap<String, Vec<String>>);

impl Choices {
    /// Adds an option: its long name, without the dashes, and its values. An option that takes no value has
    /// an empty list.
    #[must_use]
    pub fn with(
        mut self,
        option: &str,
        values: impl IntoIterator<Item = impl Into<String>>,
    ) -> Self {
        let values = values.into_iter().map(Into::into).collect();
        self.0.insert(option.to_owned(), values);
        self
    }

    /// The values of an option; none if it is not given.
    #[must_use]
    pub fn values(&self, option: &str) -> &[String] {
        self.0.get(option).map_or(&[], Vec::as_slice)
    }

    /// The first value of an option.
    #[must_use]
    pub fn value(&self, option: &str) -> Option<&str> {
        self.values(option).first().map(String::as_str)
    }

    /// Whether an option is given.
    #[must_use]
    pub fn has(&self, option: &str) -> bool {
        self.0.contains_key(option)
    }

    /// The first option that is none of these.
    #[must_use]
    pub fn other_than(&self, known: &[&str]) -> Option<&str> {
        let mut given = self.0.keys().map(String::as_str);
        given.find(|option| !known.contains(option))
    }
}

/// The ways to run a plan.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "program", derive(clap::ValueEnum))]
pub enum Method {
    /// Picks one of the others by the number of rows they are expected to build; flowers are staged.
    #[default]
    Auto,
    /// Every stage becomes a table.
    Staged,
    /// One statement; nothing is kept, and rows appear as they are found.
    Streamed,
    /// Two halves are built separately and then joined.
    Bushy,
    /// Every stage becomes a table of rows that later stages can tell apart, each with its number of ways.
    Merged,
}

/// Which solutions are wanted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Goal {
    /// All of them, row by row.
    #[default]
    Rows,
    /// One of them.
    First,
    /// Some of them: those that are met first, no more than this many.
    Few(usize),
    /// Only their number.
    Count,
    /// Some of them, drawn at random from the tables of a merged plan.
    Sample,
}

impl Goal {
    /// How many solutions are wanted at most, if not all.
    #[must_use]
    pub fn most(self) -> Option<usize> {
        match self {
            Self::First => Some(1),
            Self::Few(most) => Some(most),
            Self::Rows | Self::Count | Self::Sample => None,
        }
    }
}

impl Method {
    /// The name of the method on the command line and in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Staged => "staged",
            Self::Streamed => "streamed",
            Self::Bushy => "bushy",
            Self::Merged => "merged",
        }
    }
}
