//! Boards: places edge to edge, and pieces whose touching sides match.

mod check;
mod decoder;
mod describe;
mod drawing;
mod file;
mod given;
mod model;
mod own;
mod plan;
mod planted;
mod shape;

use std::sync::Arc;

pub use model::{Board, Fixed, Match};
pub use planted::{Planting, planted_board};
pub use shape::{BoardShape, Shape, Slot};

use super::description::Description;
use super::puzzle::{Content, Family, Given, LeftOut, Puzzle, builtin};
use super::verify::Checker;
use crate::error::Result;
use crate::plan::{Placement, Statement};

/// The family of boards.
pub const FAMILY: Family = Family {
    name: "board",
    template: include_str!("../../../puzzles/new/board.toml"),
    optional: &[("fixed", "given"), ("rules", "rule")],
    builtins: &[
        builtin!("another-tough-puzzle"),
        builtin!("one-tough-puzzle"),
        builtin!("scramble-serengeti"),
        builtin!("dogs"),
        builtin!("hex-19"),
        builtin!("hex-37"),
        builtin!("hex-61"),
    ],
    parse: file::parse,
    together: None,
};

impl Content for Board {
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
        Box::new(|solution| check::check(self, solution))
    }

    fn given(&self, place: &str, piece: &str) -> Result<Given> {
        given::given(self, place, piece)
    }

    fn as_given(&self, placement: &Placement) -> [String; 2] {
        given::as_given(self, placement)
    }

    fn turn_in_words(&self, placement: &Placement) -> Option<String> {
        given::turn_in_words(self, placement)
    }

    fn parts(&self) -> Vec<LeftOut> {
        let rules = LeftOut::rules(&self.own, |own| {
            Arc::new(Self {
                own,
                ..self.clone()
            })
        });
        given::fixed(self).into_iter().chain(rules).collect()
    }
}
