//! The tests of the whole program, in one binary: linking an embedded database takes longer than running it.

#[path = "../common/mod.rs"]
mod common;

mod bad_input;
mod benchmarks;
mod brute_force;
mod cli;
mod completions;
mod described;
mod docs;
mod errors;
mod examples;
mod holding;
#[cfg(unix)]
mod interrupt;
mod kept;
mod mistakes;
mod new_file;
mod owned;
mod places;
mod properties;
mod release;
mod resume;
mod sample;
mod script;
mod stages;
mod statements;
mod suggestions;
mod too_much;
mod tutorial;
mod visible;
