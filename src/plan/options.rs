//! What to solve of a puzzle, and how.

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
    /// Only these centres of a flower; all of them where the list is empty.
    pub centres: Vec<String>,
    /// The slots of a board in the order to join them in, by name, or the two directions in which the cells of a cover are
    /// numbered, along a line and from line to line; the plan chooses where the list is empty.
    pub order: Vec<String>,
    /// What the rim of a board shows, clockwise; `?` is any side, `+` any out and `-` any in.
    pub rim: Option<String>,
    /// Only these cells for these holes of a cover, each a hole and a cell; all cells of a hole that is not named.
    pub holes: Vec<(String, String)>,
    /// Only this date, of a cover with a hole for the month and one for the day.
    pub date: Option<Date>,
}

/// A date, for a cover that is a calendar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Date {
    /// The month, from 1 to 12.
    pub month: usize,
    /// The day of the month, from 1 to 31.
    pub day: usize,
    /// The day of the week, from 1 for Monday to 7 for Sunday.
    pub weekday: usize,
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

impl Options {
    /// Makes sure that only these options are given, the ones that the family knows.
    ///
    /// # Errors
    /// When another one is given.
    pub fn check(&self, family: &'static str, known: &[&'static str]) -> Result<()> {
        let stranger = self
            .given()
            .into_iter()
            .find(|option| !known.contains(option));
        stranger.map_or(Ok(()), |option| {
            Err(Error::WrongOption {
                option,
                family,
                known: known.to_vec(),
            })
        })
    }

    /// The options that ask for something, as the command line spells them.
    fn given(&self) -> Vec<&'static str> {
        let given = [
            ("--centre", !self.centres.is_empty()),
            ("--order", !self.order.is_empty()),
            ("--rim", self.rim.is_some()),
            ("--hole", !self.holes.is_empty()),
            ("--today", self.date.is_some()),
        ];
        given
            .into_iter()
            .filter(|(_, is_given)| *is_given)
            .map(|(name, _)| name)
            .collect()
    }
}
