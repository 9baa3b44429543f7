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

/// The rows of a stage that are sampled for an estimate.
#[cfg(feature = "program")]
const N_SAMPLED: u64 = 300;

/// The rows that the stages of a plan are expected to leave in all, by a sample of each stage: the estimates of the planner only compare
/// orders, and are far too high for a Sudoku. Halves are not a chain, and go by the estimates.
///
/// # Errors
/// When a limit is reached.
#[cfg(feature = "program")]
pub fn expected_rows(plan: &Plan, limits: Limits) -> Result<f64> {
    if plan.method == plan::Method::Bushy {
        return Ok(plan.expected_rows());
    }
    let watch = Watch::start(limits);
    let rows = Desk::within(watch).expected_rows(&plan.inputs, &plan.stages, N_SAMPLED);
    rows.map_or_else(
        |error| Err(watch.why_stopped(error, 0)),
        |rows| Ok(rows.iter().sum()),
    )
}
