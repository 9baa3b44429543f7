//! Logic puzzles: a row of houses, and clues about who and what is in them.

mod file;

use super::puzzle::{Family, builtin};

/// The family of logic puzzles.
pub const FAMILY: Family = Family {
    name: "logic",
    template: include_str!("../../../puzzles/new/logic.toml"),
    optional: &[("clues", "clue"), ("rules", "rule")],
    builtins: &[builtin!("fish"), builtin!("zebra")],
    parse: file::parse,
    together: None,
};
