//! Sudokus: a square grid in which no row, column or region holds a digit twice.

mod check;
mod decoder;
mod describe;
mod drawing;
mod file;
mod hint;
mod model;
mod pasted;
mod plan;
mod problem;
mod together;

use std::sync::Arc;

pub use model::{SIZES, Sudoku, Unit};
pub(super) use pasted::several as several_pasted;

use super::description::Description;
use super::document::Document;
use super::puzzle::{Content, Family, Given, LeftOut, Puzzle, Reason, builtin};
use super::verify::Checker;
use crate::error::Result;
use crate::plan::{Filling, Placement, Statement};

/// The family of Sudokus.
pub const FAMILY: Family = Family {
    name: "sudoku",
    template: include_str!("../../../puzzles/new/sudoku.toml"),
    builtins: &[
        builtin!("sudoku"),
        builtin!("sudoku-17"),
        builtin!("jigsaw"),
        builtin!("sudoku-small"),
    ],
    parse: file::parse,
    together: Some(together::together),
};

/// Reads a grid that stands alone in a text; `None` where the text has anything else.
///
/// # Errors
/// When the text has nothing but symbols of grids, and is no grid.
#[must_use]
pub fn parse_pasted(document: &Document) -> Option<Result<Puzzle>> {
    let file = pasted::puzzle_file(document)?;
    Some(file.and_then(|(file, warning)| {
        let mut puzzle = file::parse(&file)?;
        puzzle.warnings.extend(warning);
        Ok(puzzle)
    }))
}

impl Content for Sudoku {
    fn family(&self) -> &'static Family {
        &FAMILY
    }

    fn size(&self) -> String {
        self.size_in_words()
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
        hint::given(self, place, piece)
    }

    fn as_given(&self, placement: &Placement) -> String {
        format!("{}={}", self.cell_name(placement.slot), placement.piece)
    }

    fn reason(&self, target: &Placement, _: &Filling) -> Option<Reason> {
        hint::reason(self, target)
    }

    fn parts(&self) -> Vec<LeftOut> {
        let rules = LeftOut::rules(&self.own, |own| {
            Arc::new(Self {
                own,
                ..self.clone()
            })
        });
        hint::givens(self).into_iter().chain(rules).collect()
    }
}
