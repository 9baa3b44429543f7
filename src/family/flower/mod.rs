//! Flowers: a centre piece and a ring round it, as in Drive Ya Nuts.

mod check;
mod csv;
mod decoder;
mod describe;
mod drawing;
mod file;
mod hint;
mod plan;
pub mod random;
mod ring;

pub use csv::load;
pub use file::{Flower, ORDERS, Piece};

use super::description::Description;
use super::document::Document;
use super::puzzle::{Builtin, Content, Family, Given, Puzzle, Reason, builtin};
use super::verify::Checker;
use crate::error::Result;
use crate::plan::{Ask, Filling, Options, Placement, Plan};

/// The family of flowers.
#[derive(Debug)]
pub struct Flowers;

impl Family for Flowers {
    fn name(&self) -> &'static str {
        "flower"
    }

    fn template(&self) -> &'static str {
        include_str!("../../../puzzles/new/flower.toml")
    }

    fn builtins(&self) -> &'static [Builtin] {
        &[builtin!("drive-ya-nuts")]
    }

    fn parse(&self, document: &Document) -> Result<Puzzle> {
        file::parse(document)
    }
}

impl Content for Flower {
    fn family(&self) -> &'static dyn Family {
        &Flowers
    }

    fn size(&self) -> String {
        format!("order {}, {} pieces", self.order(), self.pieces.len())
    }

    fn compile(&self, puzzle: &Puzzle, options: &Options, ask: &dyn Ask) -> Result<Plan> {
        plan::compile(puzzle, self, options, ask)
    }

    fn describe(&self) -> Description {
        describe::describe(self)
    }

    fn checker(&self) -> Checker<'_> {
        Box::new(|solution| check::check(self, solution))
    }

    fn given(&self, place: &str, piece: &str) -> Result<Given> {
        hint::given(self, place, piece)
    }

    fn as_given(&self, placement: &Placement) -> String {
        hint::as_given(placement)
    }

    fn reason(&self, target: &Placement, known: &Filling) -> Option<Reason> {
        hint::reason(self, target, known)
    }
}
