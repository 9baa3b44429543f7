//! The passes that rewrite a plan: each takes the stages of a plan to others that leave the same solutions.

mod fuse;
mod meet;
mod merge;
mod orbit;
mod prune;
mod reduce;
mod sample;
mod share;

pub use self::fuse::{MOST_TABLES, fuse};
pub use self::meet::meet;
pub use self::merge::{merge, merged_stages};
pub use self::orbit::{in_order_of_values, orbit};
pub use self::reduce::listed_table;
pub use self::sample::{Draw, Draws};
pub use self::share::share;

use std::fmt::Write;

use super::{Plan, Stage};
use crate::words::{count_of, number, whole};

/// The column that says how many rows a row of a merged table stands for.
const WAYS: &str = "Ways";

/// A pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pass {
    /// Builds two halves apart, and joins them in the middle.
    Meet,
    /// Makes one row of all rows that no later stage can tell apart.
    Merge,
    /// Finds what fits once for all rows that differ only in what they have used, and builds the last stages backwards.
    Share,
    /// Adds the solutions that symmetries make of others.
    Orbit,
    /// Makes one statement of all stages.
    Fuse,
}

impl Pass {
    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.in_words().0
    }

    /// Its name, and its work in words.
    fn in_words(self) -> (&'static str, &'static str) {
        match self {
            Self::Meet => ("meet", "two halves are built apart, and joined"),
            Self::Merge => (
                "merge",
                "rows that no later stage can tell apart are one row, with the number of its ways",
            ),
            Self::Share => (
                "share",
                "what fits is found once for all rows that differ only in what they have used, and the last stages are built backwards",
            ),
            Self::Orbit => (
                "orbit",
                "one of each set of symmetric solutions is looked for, and the others are made of it",
            ),
            Self::Fuse => (
                "fuse",
                "all stages are one statement, of which no row is kept",
            ),
        }
    }
}

/// A plan before a pass.
#[derive(Debug, Clone)]
pub struct Rewritten {
    /// The pass.
    pub by: Pass,
    /// The stages that it found.
    pub before: Vec<Stage>,
}

impl Plan {
    /// The plan with the stages that a pass makes of its own.
    fn rewritten(mut self, by: Pass, stages: Vec<Stage>) -> Self {
        let before = std::mem::replace(&mut self.stages, stages);
        self.made_of(before, by)
    }

    /// The plan, whose stages a pass made of these.
    pub(super) fn made_of(mut self, before: Vec<Stage>, by: Pass) -> Self {
        debug_assert!(
            fills_the_same(&before, &self.stages),
            "{by:?} leaves other places filled"
        );
        self.log.push(Rewritten { by, before });
        self
    }

    /// The passes as a script: for each, the statements that it takes away, as comments, and those that it puts in their place.
    #[must_use]
    pub fn script_of_passes(&self) -> String {
        let first = self.log.first().map_or(&self.stages, |pass| &pass.before);
        let mut script = format!("-- {}\n-- As joined: {}.\n", self.puzzle.title, size(first));
        let afters = self
            .log
            .iter()
            .skip(1)
            .map(|pass| &pass.before)
            .chain(std::iter::once(&self.stages));
        for (pass, after) in self.log.iter().zip(afters) {
            let (name, does) = pass.by.in_words();
            let before = &pass.before;
            _ = write!(
                script,
                "\n-- Pass `{name}`: {does}.\n-- Before: {}.\n-- After: {}.\n",
                size(before),
                match pass.by {
                    Pass::Fuse => count_of(1_u8, "statement"),
                    Pass::Merge | Pass::Share => format!("{} at most", size(after)),
                    Pass::Meet | Pass::Orbit => size(after),
                }
            );
            for stage in only_in(before, after) {
                script += "\n";
                for line in stage.statement().lines() {
                    _ = writeln!(script, "-- - {line}");
                }
            }
            for stage in only_in(after, before) {
                _ = writeln!(script, "\n{}", stage.statement());
            }
        }
        script
    }
}

/// Whether the last stages fill the same places; one that only counts fills none.
fn fills_the_same(before: &[Stage], after: &[Stage]) -> bool {
    let [before, after] = [before, after].map(|stages| {
        let mut fills = stages
            .last()
            .map_or_else(Vec::new, |last| last.fills.clone());
        fills.sort_unstable();
        fills
    });
    after.is_empty() || before == after
}

/// How many stages these are, and the rows that they are expected to leave, if that is known of all but those that join halves.
fn size(stages: &[Stage]) -> String {
    let n_stages = count_of(stages.len() as u128, "stage");
    let n_rows: f64 = stages.iter().filter_map(|stage| stage.estimate).sum();
    match whole(n_rows) {
        0 => n_stages,
        n_rows => format!("{n_stages}, {} rows expected", number(n_rows)),
    }
}

/// The stages of these that the others do not have.
fn only_in<'a>(stages: &'a [Stage], others: &'a [Stage]) -> impl Iterator<Item = &'a Stage> {
    let stands_in = |stage: &Stage, others: &[Stage]| {
        let mut others = others.iter();
        others.any(|other| other.name == stage.name && other.select == stage.select)
    };
    stages.iter().filter(move |stage| !stands_in(stage, others))
}
