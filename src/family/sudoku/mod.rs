//! Sudokus: a square grid in which no row, column or region holds a digit twice.

mod file;
mod pasted;
mod together;

pub(super) use pasted::several as several_pasted;

use super::document::Document;
use super::puzzle::{Family, Puzzle, builtin};
use crate::error::Result;

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
/// When the text has only symbols of grids, but does not make a grid.
#[must_use]
pub fn parse_pasted(document: &Document) -> Option<Result<Puzzle>> {
    let file = pasted::puzzle_file(document)?;
    Some(file.and_then(|(file, warning)| {
        let mut puzzle = file::parse(&file)?;
        puzzle.warnings.extend(warning);
        Ok(puzzle)
    }))
}
