//! The questions that a family may ask of a database while it plans.

use super::{Input, Stage};
use crate::error::Result;
use crate::relation::Row;

/// A database that answers questions about a plan in the making. A plan never sees it: what comes back are rows and
/// numbers. So what a family expects of its stages follows from the very statements that will run, and no rule of a puzzle
/// has to be written again for the estimate.
pub trait Ask {
    /// Checks the limits during a long search that asks no questions.
    ///
    /// # Errors
    /// When the time is over, or the run is interrupted.
    fn check(&self) -> Result<()> {
        Ok(())
    }

    /// The rows of a query over these inputs, in its own order.
    ///
    /// # Errors
    /// When the database fails, or the run is interrupted.
    fn rows(&self, inputs: &[Input], query: &str) -> Result<Vec<Row>>;

    /// The rows that each of these stages is expected to leave. Every stage is run on a sample of this many rows of the
    /// stage before it, spread evenly, and its rows are scaled up; a stage that takes fewer is counted exactly. The idea is
    /// Knuth's ("Estimating the efficiency of backtrack programs", 1975), with a sample of every stage instead of single
    /// walks. Once a billion rows are expected, later stages are assumed to leave as many.
    ///
    /// # Errors
    /// As [`Ask::rows`].
    fn expected_rows(&self, inputs: &[Input], stages: &[Stage], n_sampled: u64)
    -> Result<Vec<f64>>;

    /// The rows that the last of these merged stages stands for, and the rows that it leaves: each stands for as many as it has ways. The
    /// stages are run until one leaves more than `most` rows.
    ///
    /// # Errors
    /// As [`Ask::rows`].
    fn merged_rows(&self, inputs: &[Input], stages: &[Stage], most: u64) -> Result<(f64, u64)>;
}
