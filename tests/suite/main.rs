//! All tests of the program and of its library, in one binary: one program is compiled and linked in a third of the
//! time of fifteen, and its tests share all cores to the end. Each folder beside this one is a module:
//! `cargo test --release --test suite plans::` runs the tests of `tests/plans/`.

#![allow(
    clippy::cast_possible_truncation,
    clippy::format_collect,
    clippy::format_push_string,
    clippy::too_many_lines,
    reason = "a table of cases is read from top to bottom; seeds are small, and puzzles short"
)]

#[path = "../common/mod.rs"]
mod common;

#[path = "../agreement/mod.rs"]
mod agreement;
#[path = "../check/mod.rs"]
mod check;
#[path = "../cover/mod.rs"]
mod cover;
#[path = "../draw/mod.rs"]
mod draw;
#[path = "../elsewhere/mod.rs"]
mod elsewhere;
#[path = "../explain/mod.rs"]
mod explain;
#[path = "../figures/mod.rs"]
mod figures;
#[path = "../hint/mod.rs"]
mod hint;
#[path = "../json/mod.rs"]
mod json;
#[path = "../logic/mod.rs"]
mod logic;
#[path = "../nonogram/mod.rs"]
mod nonogram;
#[path = "../outputs/mod.rs"]
mod outputs;
#[path = "../plans/mod.rs"]
mod plans;
#[path = "../report/mod.rs"]
mod report;
#[path = "../rules/mod.rs"]
mod rules;
#[path = "../study/mod.rs"]
mod study;
#[path = "../sudoku/mod.rs"]
mod sudoku;
#[cfg(unix)]
#[path = "../terminal/mod.rs"]
mod terminal;
#[path = "../verify/mod.rs"]
mod verify;

mod bad_input;
mod cli;
mod described;
mod docs;
#[cfg(feature = "engines")]
mod engines;
mod examples;
mod expressions;
mod given;
mod grade;
mod holding;
mod house;
#[cfg(unix)]
mod interrupt;
mod kept;
mod layers;
mod many;
mod memory;
mod minimise;
mod new_file;
mod new_users;
mod owned;
mod places;
mod planning;
mod sample;
mod script;
mod stages;
mod statements;
mod too_much;
mod tutorial;
mod unique;
mod visible;
mod words_on_sides;
