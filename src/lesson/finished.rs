//! What a lesson is gathered from.

use crate::engine::{Database, Limits, Run};
use crate::family::Puzzle;
use crate::plan::{Plan, Solutions};

/// A finished run of a plan that keeps every stage, in a database of its own.
#[derive(Debug, Clone, Copy)]
pub struct Finished<'a> {
    /// Where the tables are.
    pub database: &'a Database,
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// The plan that ran.
    pub plan: &'a Plan,
    /// What the stages left.
    pub run: &'a Run,
    /// How many solutions there are.
    pub solutions: &'a Solutions,
    /// How far the counts of what the rules removed may go.
    pub limits: Limits,
}
