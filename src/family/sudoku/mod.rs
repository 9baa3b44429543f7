//! Sudokus: a square grid in which no row, column or region holds a digit twice.

mod file;
mod marks;
mod signs;
mod together;

pub(super) use file::SIZES;

use super::puzzle::{Family, builtin};

/// The family of Sudokus.
pub const FAMILY: Family = Family {
    name: "sudoku",
    template: include_str!("../../../puzzles/new/sudoku.toml"),
    optional: &[
        ("grid", "given"),
        ("rules", "rule"),
        ("cages", "cage"),
        ("thermometers", "thermometer"),
        ("slow_thermometers", "slow thermometer"),
        ("arrows", "arrow"),
        ("palindromes", "palindrome"),
        ("whispers", "whisper"),
        ("renbans", "renban"),
        ("between_lines", "between line"),
        ("sandwiches", "sandwich sum"),
        ("little_killers", "little killer"),
        ("x", "X"),
        ("v", "V"),
        ("white_dots", "white dot"),
        ("black_dots", "black dot"),
        ("quadruples", "quadruple"),
        ("even", "even cell"),
        ("odd", "odd cell"),
        ("minimums", "minimum"),
        ("maximums", "maximum"),
        ("extra_regions", "extra region"),
        ("clones", "clone"),
    ],
    builtins: &[
        builtin!("sudoku"),
        builtin!("sudoku-17"),
        builtin!("jigsaw"),
        builtin!("sudoku-small"),
    ],
    parse: file::parse,
    together: Some(together::together),
};
