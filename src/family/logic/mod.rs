//! Logic puzzles: a row of houses, and clues about who and what is in them.

mod check;
mod columns;
mod decoder;
mod describe;
mod drawing;
mod file;
mod hint;
mod model;
mod plan;
mod problem;

use std::sync::Arc;

pub use model::{
    Category, Claim, Claims, Clue, Comparison, Condition, Logic, Operand, Test, ValueId,
};

use self::columns::Columns;
use super::description::Description;
use super::puzzle::{Content, Family, Given, LeftOut, Puzzle, Reason, builtin};
use super::verify::Checker;
use crate::error::Result;
use crate::plan::{Filling, Placement, Statement};

/// The family of logic puzzles.
pub const FAMILY: Family = Family {
    name: "logic",
    template: include_str!("../../../puzzles/new/logic.toml"),
    builtins: &[builtin!("fish"), builtin!("zebra")],
    parse: file::parse,
    together: None,
};

impl Content for Logic {
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
        let columns = Columns::new(self);
        Box::new(move |solution| check::check(self, &columns, solution))
    }

    fn parts(&self) -> Vec<LeftOut> {
        let clue = |clue_idx: usize| {
            let mut rest = self.clone();
            let text = rest.clues.remove(clue_idx).text;
            LeftOut {
                name: format!("clue {}: {text}", clue_idx + 1),
                noun: Some("clue"),
                rest: Arc::new(rest),
            }
        };
        let rules = LeftOut::rules(&self.own, |own| {
            Arc::new(Self {
                own,
                ..self.clone()
            })
        });
        (0..self.clues.len()).map(clue).chain(rules).collect()
    }

    fn given(&self, place: &str, piece: &str) -> Result<Given> {
        hint::given(self, place, piece)
    }

    fn as_given(&self, placement: &Placement) -> String {
        hint::as_given(self, placement)
    }

    fn reason(&self, target: &Placement, known: &Filling) -> Option<Reason> {
        hint::reason(self, target, known)
    }
}
