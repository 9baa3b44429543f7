//! What to solve of a puzzle, and how.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::error::{Error, Result};

/// What to solve of a puzzle, and how.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// How to run the plan.
    pub method: Method,
    /// What is wanted of the solutions.
    pub goal: Goal,
    /// Whether every table is to be kept, which a streamed plan does not do.
    pub keeps_tables: bool,
    /// What is asked of the puzzle's family alone.
    pub choices: Choices,
}

/// The values of options that only some families know, by the names of the options.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Choices(BTreeMap<String, Vec<String>>);

impl Choices {
    /// These and one more: an option by its long name, without the dashes, and its values. An option that takes none has
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

    /// The values of an option; none where it is not given.
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

    /// Makes sure that only those options are given that a family knows.
    ///
    /// # Errors
    /// When another one is given.
    pub fn check(&self, family: &'static str, known: &[String]) -> Result<()> {
        let stranger = self.0.keys().find(|option| !known.contains(option));
        stranger.map_or(Ok(()), |option| {
            Err(Error::WrongOption {
                option: format!("--{option}"),
                family,
                known: known.iter().map(|option| format!("--{option}")).collect(),
            })
        })
    }
}

/// The ways to run a plan.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, clap::ValueEnum, Serialize, Deserialize)]
pub enum Method {
    /// Picks one of the others by the rows that they are expected to build; flowers are staged.
    #[default]
    Auto,
    /// Every stage becomes a table.
    Staged,
    /// One statement, nothing kept, rows as they come.
    Streamed,
    /// Two halves are built apart and joined.
    Bushy,
}

/// What is wanted of the solutions.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Goal {
    /// All of them, row by row.
    #[default]
    Rows,
    /// One of them.
    First,
    /// Only how many there are.
    Count,
}

impl Method {
    /// The method as the command line and reports spell it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Staged => "staged",
            Self::Streamed => "streamed",
            Self::Bushy => "bushy",
        }
    }
}
