//! Nonograms: a grid whose rows and columns have clues, the lengths of their runs of filled cells.

mod file;

pub(super) use file::runs;

use super::puzzle::{Family, builtin};

/// The family of nonograms.
pub const FAMILY: Family = Family {
    name: "nonogram",
    template: include_str!("../../../puzzles/new/nonogram.toml"),
    optional: &[],
    builtins: &[builtin!("nonogram"), builtin!("lighthouse")],
    parse: file::parse,
    together: None,
};
