//! The passes that rewrite a plan: each takes the stages of a plan to others that leave the same solutions.
//!
//! A [`Pass`] runs in the methods that list it in `METHODS` in `method.rs`. Four files have none: `narrow` and `meet` work before the first
//! pass, `prune` serves passes, and `sample` draws from a merged plan.

#![allow(
    clippy::unnecessary_wraps,
    reason = "all passes have the signature of `Pass::rewrite`"
)]

mod backwards;
mod fuse;
mod meet;
mod merge;
mod narrow;
mod orbit;
mod prune;
mod reduce;
mod sample;
mod share;

pub use self::backwards::BACKWARDS;
pub use self::fuse::{FUSE, MOST_TABLES};
pub use self::meet::{halves, total_of_halves};
pub use self::merge::{MERGE, merged_stages, total_of_ways};
pub use self::narrow::narrow;
pub use self::orbit::{ORBIT, in_order_of_values, representatives};
pub use self::prune::Live;
pub use self::reduce::REDUCE;
pub use self::sample::{DrawnStage, Draws};
pub use self::share::SHARE;

use std::fmt::Write;

use super::{Input, Method, Options, Part, Plan, Stage};
use crate::problem::{Rows, Select};
use crate::words::{count_of, number, whole};

/// The column that says how many rows a row of a merged table stands for.
const WAYS: &str = "Ways";

/// Rewrites a plan to another one that leaves the same solutions.
pub struct Pass {
    /// Its name, which `docs/plan.schema.json` lists.
    pub name: &'static str,
    /// Its work in words: "all stages are one statement".
    pub does: &'static str,
    /// The plan with rewritten stages; `None` if there is nothing to do, so that `joinsaw explain --passes` does not list the pass.
    pub rewrite: fn(&Plan, &Options) -> Option<Plan>,
}

/// A plan before a pass.
#[derive(Debug, Clone)]
pub struct Rewritten {
    /// The name of the pass.
    pub by: &'static str,
    /// Its work in words.
    pub does: &'static str,
    /// The stages that it found.
    pub before: Vec<Stage>,
}

impl Plan {
    /// The same plan with other stages.
    fn with_stages(&self, stages: Vec<Stage>) -> Self {
        Self {
            stages,
            ..self.clone()
        }
    }

    /// The method that made the plan, as its passes and stages show.
    #[must_use]
    pub fn method(&self) -> Method {
        let passes = self.log.iter().map(|pass| pass.by);
        let mut methods = passes.filter_map(|by| match by {
            _ if by == FUSE.name => Some(Method::Streamed),
            _ if by == MERGE.name => Some(Method::Merged),
            _ => None,
        });
        let has_halves = self.stages.iter().any(|stage| stage.part == Part::Right);
        methods.next().unwrap_or(if has_halves {
            Method::Bushy
        } else {
            Method::Staged
        })
    }

    /// The number of solutions that each row of the last stage stands for, apart from the factor of its group.
    #[must_use]
    pub fn weight(&self) -> u128 {
        if self.log.iter().any(|pass| pass.by == ORBIT.name) {
            1
        } else {
            self.problem.symmetries.weight
        }
    }

    /// The most solutions that a merged plan lists, if not all.
    fn most_listed(&self, options: &Options) -> Option<usize> {
        let lists_first = !options.keeps_tables && self.puzzle.groups.is_none();
        options.goal.most().filter(|_| lists_first)
    }

    /// The number of rounds of narrowing.
    #[must_use]
    pub fn n_rounds(&self) -> usize {
        let stages = self.stages.iter();
        stages.filter(|stage| stage.part == Part::Rounds).count() / 2
    }

    /// The plan of what rounds of narrowing leave, with their stages in front. A streamed plan, which has one, finds their tables among
    /// its inputs.
    pub(super) fn after(mut self, rounds: Vec<Stage>) -> Self {
        if self.method() != Method::Streamed {
            let is_round = |input: &Input| rounds.iter().any(|round| round.name == input.table);
            self.inputs.retain(|input| !is_round(input));
            self.stages.splice(0..0, rounds);
        }
        self
    }

    /// The column that the rows are grouped by, if there is one.
    fn group(&self) -> Option<&'static str> {
        self.puzzle.groups.as_ref().map(|groups| groups.column)
    }

    /// The columns that every stage that has them keeps: the one that rows are grouped by, and those that tell solutions apart where
    /// they are counted.
    fn kept_columns(&self) -> Vec<&str> {
        let groups = self.problem.groups();
        self.group()
            .into_iter()
            .chain(groups.map(|sum| sum.column.as_str()))
            .collect()
    }

    /// The passes as a script: for each, the statements that it takes away, as comments, and those that it puts in their place.
    #[must_use]
    pub fn script_of_passes(&self) -> String {
        let befores = self.log.iter().map(|pass| &pass.before);
        let afters: Vec<&Vec<Stage>> = befores.chain([&self.stages]).collect();
        let (title, joined) = (self.title(), size(afters[0]));
        let mut script = format!("-- {title}\n-- As joined: {joined}.\n");
        for (Rewritten { by, does, before }, after) in self.log.iter().zip(&afters[1..]) {
            let (old, new) = (size(before), size_after(after));
            _ = write!(
                script,
                "\n-- Pass `{by}`: {does}.\n-- Before: {old}.\n-- After: {new}.\n"
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

/// True if the last stages fill the same places; one that only counts fills none.
pub fn fills_the_same(before: &[Stage], after: &[Stage]) -> bool {
    let [before, after] = [before, after].map(|stages| {
        let mut fills = stages
            .last()
            .map_or_else(Vec::new, |last| last.fills.clone());
        fills.sort_unstable();
        fills
    });
    after.is_empty() || before == after
}

/// The size of the stages that a pass made: rows of merged ones are fewer than those they stand for.
fn size_after(stages: &[Stage]) -> String {
    let has = |of: &dyn Fn(&Select) -> bool| stages.iter().any(|stage| of(&stage.select));
    if has(&|select| !select.with.is_empty()) {
        count_of(1_u8, "statement")
    } else if has(&|select| select.rows == Rows::Grouped) {
        format!("{} at most", size(stages))
    } else {
        size(stages)
    }
}

/// The number of stages, and the rows that they are expected to leave, if that is known of all but those that join halves.
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
