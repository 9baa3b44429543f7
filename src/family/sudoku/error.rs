//! The errors of Sudokus.

use crate::error::{FamilyError, Place};
use crate::family::sudoku::model::SIZES;
use crate::words::count_of;

/// An error in a Sudoku, or in the options or hints given for it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(
    missing_docs,
    reason = "the message of each variant says what it is and what its fields hold"
)]
pub enum SudokuError {
    #[error(
        "the grid in {place} has {found} cells; expected {expected}, for {size} rows of {size}"
    )]
    CellCount {
        place: Place,
        found: usize,
        expected: usize,
        size: usize,
    },
    #[error(
        "the grid in {place} has {}; a Sudoku has from {least} ({} x {}) to {most} ({} x {})",
        count_of(*.found as u64, "cell"), SIZES.start(), SIZES.start(), SIZES.end(), SIZES.end(),
        least = SIZES.start() * SIZES.start(), most = SIZES.end() * SIZES.end()
    )]
    Size { place: Place, found: usize },
    #[error(
        "cell {cell} in {place} holds `{symbol}`; expected 1 to {last}, or `0` or `.` for an empty cell"
    )]
    Symbol {
        place: Place,
        cell: String,
        symbol: char,
        last: char,
    },
    #[error("`{file}` holds a grid of {read}; expected a square from {} x {} to {} x {}, in one line or one row a line", SIZES.start(), SIZES.start(), SIZES.end(), SIZES.end())]
    Pasted { file: String, read: String },
    #[error(
        "`{symbol}` in {place}, column {column}, is in no grid of a Sudoku; empty cells are `.`, `0`, `_`, `*`, `?` or `x`, and a line that begins with `#` is a remark"
    )]
    Foreign {
        place: Place,
        column: usize,
        symbol: char,
    },
    #[error(
        "`{file}` holds {n_grids} grids, which `joinsaw solve` solves one by one; expected one of them, from `{file}#1` to `{file}#{n_grids}`"
    )]
    Several { file: String, n_grids: usize },
    #[error("the grid in {place} has {digit} twice in {unit}: {first} and {second}")]
    Twice {
        place: Place,
        digit: char,
        unit: String,
        first: String,
        second: String,
    },
    #[error("the grid in {place} has no empty cell, so nothing is left to solve")]
    Full { place: Place },
    #[error(
        "a grid of {size} x {size} cells ({place}) does not divide into boxes; draw its `regions`, or write regions = \"none\" for a Latin square"
    )]
    NoBoxes { place: Place, size: usize },
    #[error("`regions` in {place} has {found} cells, but the grid has {expected}")]
    RegionCells {
        place: Place,
        found: usize,
        expected: usize,
    },
    #[error(
        "`regions` in {place} has {found} regions; expected {expected}, as many as the grid has rows"
    )]
    RegionCount {
        place: Place,
        found: usize,
        expected: usize,
    },
    #[error("region `{region}` in {place} has {found} cells; expected {expected}")]
    RegionSize {
        place: Place,
        region: char,
        found: usize,
        expected: usize,
    },
}

impl FamilyError for SudokuError {}
