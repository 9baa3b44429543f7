//! Sudokus: a square grid in which no row, column or region holds a digit twice.

mod file;
mod marks;
mod together;

pub(super) use file::SIZES;

use super::puzzle::{Family, builtin};

/// The family of Sudokus.
pub const FAMILY: Family = Family {
    name: "sudoku",
    template: include_str!("../../../puzzles/new/sudoku.toml"),
    optional: &[("grid", "given"), ("rules", "rule")],
    builtins: &[
        builtin!("sudoku"),
        builtin!("sudoku-17"),
        builtin!("jigsaw"),
        builtin!("sudoku-small"),
    ],
    parse: file::parse,
    together: Some(together::together),
};
