//! How to solve a puzzle.

use serde::{Deserialize, Serialize};

/// The options of a plan.
///
/// ```
/// use joinsaw::{Goal, Method, Options};
///
/// let count = Options { goal: Goal::Count, method: Method::Merged, ..Options::default() };
/// let answer = joinsaw::solve(&joinsaw::find("queens")?, &count)?;
/// assert_eq!(answer.solutions.all, Some(92));
/// # Ok::<(), joinsaw::Error>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// How to run the plan.
    pub method: Method,
    /// Which solutions are wanted.
    pub goal: Goal,
    /// True if every table is to be kept, which a streamed plan does not do.
    pub keeps_tables: bool,
    /// The order in which to join the slots of a board. If empty, the planner chooses.
    pub order: Vec<String>,
}

impl Options {
    /// True if only a count is requested, and no table is kept.
    pub(crate) fn only_counts(&self) -> bool {
        self.goal == Goal::Count && !self.keeps_tables
    }

    /// True if no solution is listed: only a count is requested, or rows with the number of their ways.
    pub(super) fn lists_none(&self) -> bool {
        self.only_counts() || self.goal == Goal::Sample
    }

    /// True if a plan ends at the first solutions.
    pub(super) fn searches(&self) -> bool {
        self.goal.most().is_some() && !self.keeps_tables
    }
}

/// The ways to run a plan.
///
/// ```
/// assert_eq!(joinsaw::Method::default().name(), "auto");
/// ```
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
    /// Rows of the relations that find no partner are removed before anything is joined; what is left is run as `auto` has it.
    Narrowed,
}

/// Which solutions are wanted.
///
/// ```
/// use joinsaw::Goal;
///
/// assert_eq!(Goal::First.most(), Some(1));
/// assert_eq!(Goal::Rows.most(), None);
/// ```
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
    /// The most solutions that are wanted, if not all.
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
            Self::Narrowed => "narrowed",
        }
    }
}
