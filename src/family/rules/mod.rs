//! Puzzles that state their own rules: variables that take values, and conditions in SQL that these have to keep.

mod condition;
mod decoder;
mod describe;
mod drawing;
mod file;
mod hint;
mod linear;
mod model;
mod plan;
mod problem;
mod source;
mod support;

use std::sync::Arc;

pub(super) use describe::rules_in_words;
pub(super) use file::own_rules;
pub(super) use hint::faults_of;
pub use model::{Demand, Rules, Stated, Unknown};
pub(super) use problem::{Known, constant, state, words};
pub(super) use source::Source;
pub(super) use support::broken;

use super::description::Description;
use super::puzzle::{Content, Family, Given, LeftOut, Puzzle, Reason, builtin};
use super::verify::Checker;
use crate::error::Result;
use crate::plan::{Filling, Placement, Statement};

/// The family of puzzles that state their own rules.
pub const FAMILY: Family = Family {
    name: "rules",
    template: include_str!("../../../puzzles/new/rules.toml"),
    builtins: &[
        builtin!("queens"),
        builtin!("send-more-money"),
        builtin!("australia"),
        builtin!("magic-square"),
        builtin!("kenken"),
        builtin!("kakuro"),
        builtin!("langford"),
        builtin!("instant-insanity"),
        builtin!("zebra-sentences"),
    ],
    parse: file::parse,
    together: None,
};

impl Content for Rules {
    fn family(&self) -> &'static Family {
        &FAMILY
    }

    fn size(&self) -> String {
        self.size()
    }

    fn state(&self, puzzle: &Puzzle) -> Statement {
        plan::state(puzzle, self)
    }

    fn describe(&self) -> Description {
        describe::describe(self)
    }

    fn checker(&self) -> Checker<'_> {
        Box::new(|solution| hint::check(self, solution))
    }

    fn given(&self, place: &str, piece: &str) -> Result<Given> {
        hint::given(self, place, piece)
    }

    fn as_given(&self, placement: &Placement) -> String {
        let variable = &self.variables[placement.slot].name;
        format!("{variable}={}", placement.piece)
    }

    fn reason(&self, target: &Placement, known: &Filling) -> Option<Reason> {
        hint::reason(self, target, known)
    }

    fn parts(&self) -> Vec<LeftOut> {
        let mut rules = LeftOut::rules(self, |rest| Arc::new(rest));
        for rule in &mut rules {
            rule.noun = Some("rule");
        }
        rules.into_iter().chain(hint::givens(self)).collect()
    }
}
