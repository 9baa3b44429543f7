//! Covers: a drawn board, the pieces that fill it, each cell once, and the holes that they leave.

mod check;
mod file;
mod look;
mod model;
mod plan;
mod polyomino;

pub use model::{BoardCell, Cover, CoverPiece, Hole};
pub use polyomino::{Motion, Polyomino, Square};

use super::document::Document;
use super::puzzle::{Builtin, Content, Family, Puzzle, builtin};
use super::verify::Checker;
use crate::error::Result;
use crate::plan::{Options, Plan, by_method};

/// The family of covers.
#[derive(Debug)]
pub struct Covers;

impl Family for Covers {
    fn name(&self) -> &'static str {
        "cover"
    }

    fn template(&self) -> &'static str {
        include_str!("../../../puzzles/new/cover.toml")
    }

    fn builtins(&self) -> &'static [Builtin] {
        &[builtin!("calendar"), builtin!("pentominoes")]
    }

    fn options(&self) -> &'static [&'static str] {
        &["--order", "--hole", "--today"]
    }

    fn parse(&self, document: &Document) -> Result<Puzzle> {
        file::parse(document)
    }
}

impl Content for Cover {
    fn family(&self) -> &'static dyn Family {
        &Covers
    }

    fn size(&self) -> String {
        self.size()
    }

    fn compile(&self, puzzle: &Puzzle, options: &Options) -> Result<Plan> {
        by_method(plan::compile(puzzle, self, options)?, options)
    }

    fn checker(&self) -> Checker<'_> {
        check::checker(self)
    }
}
