//! Puzzles that state their own rules: variables that take values, and conditions in SQL that these have to keep.

mod condition;
mod draw;
mod file;
mod join;
mod linear;
mod names;
mod rule;

pub(super) use names::Table;
pub(super) use rule::{Demand, own_rules};

use super::puzzle::{Family, builtin};

/// The family of puzzles that state their own rules.
pub const FAMILY: Family = Family {
    name: "rules",
    template: include_str!("../../../puzzles/new/rules.toml"),
    optional: &[("given", "given"), ("rules", "rule")],
    builtins: &[
        builtin!("queens"),
        builtin!("send-more-money"),
        builtin!("australia"),
        builtin!("magic-square"),
        builtin!("kenken"),
        builtin!("kakuro"),
        builtin!("nurikabe"),
        builtin!("slitherlink"),
        builtin!("hitori"),
        builtin!("langford"),
        builtin!("instant-insanity"),
        builtin!("zebra-sentences"),
    ],
    parse: file::parse,
    together: None,
};
