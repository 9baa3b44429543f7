//! Turning a puzzle into a plan, with a database at hand that its family may ask.

use crate::engine::{Desk, Limits, Watch};
use crate::error::Result;
use crate::family::Puzzle;
use crate::plan::{self, Ask, Options, Plan};

/// Turns a puzzle into a plan.
///
/// # Errors
/// When the options do not fit the puzzle.
pub fn compile(puzzle: &Puzzle, options: &Options) -> Result<Plan> {
    compile_within(puzzle, options, Limits::default())
}

/// Turns a puzzle into a plan within these limits of time and memory.
///
/// # Errors
/// As [`compile`], or when a limit is reached.
pub fn compile_within(puzzle: &Puzzle, options: &Options, limits: Limits) -> Result<Plan> {
    let watch = Watch::start(limits);
    let desk = Desk::within(watch);
    desk.check()?;
    let plan = plan::make(&puzzle.content.state(puzzle), options, &desk);
    plan.map_err(|error| watch.why_stopped(error, 0))
}
