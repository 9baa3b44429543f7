//! Streaming: a plan is one statement, whose rows are passed on as they are found, and nothing is kept.
//!
//! Such a search may meet its first row at once, or never. Where there is another plan, that one runs if the search has found no row
//! within a limit of steps.

use super::clock::Instant;
use super::database::Database;
use super::error::in_our_words;
use super::inputs::replace;
use super::interface::{Selection, StageRun, Visit};
use super::limits::{Limits, Watch};
use super::rows::each_row;
use crate::error::{Error, Result};
use crate::plan::Plan;

/// The steps of SQLite's virtual machine that a search without a row may take where there is another plan: about half a second.
const MAX_STEPS: u64 = 100_000_000;

impl Database {
    /// Runs the one statement of a streamed plan, and passes on the names of its columns and then row after row, up to `most`. If it finds
    /// none within `MAX_STEPS`, the plan that `fallback` makes finds the rows.
    ///
    /// # Errors
    /// When the run is interrupted or takes too long, or `visit` fails.
    pub fn stream(
        &mut self,
        plan: &Plan,
        fallback: Option<impl FnOnce(Limits) -> Result<Plan>>,
        limits: Limits,
        most: usize,
        visit: &mut Visit,
    ) -> Result<StageRun> {
        let start = Instant::now();
        let watch = Watch::start(limits.started());
        self.guard(watch)?;
        replace(self, plan).map_err(|error| watch.why_stopped(error, 0))?;
        let (connection, stage) = (&self.connection, plan.last_stage());
        if fallback.is_some() {
            watch.guard_unless(connection, |n_steps| n_steps >= MAX_STEPS)?;
        }
        let mut n_rows = 0;
        let failed = |error| in_our_words(error, &stage.name);
        let searched = each_row(
            connection,
            &stage.query(),
            [],
            most,
            failed,
            |columns, row| {
                if row.is_some() {
                    n_rows += 1;
                }
                if n_rows == 1 {
                    watch.guard(connection)?;
                }
                visit(columns, row)
            },
        );
        match (searched, fallback) {
            (Err(Error::Interrupted { .. }), Some(make)) if n_rows == 0 && !watch.is_over() => {
                let other = make(watch.limits)?;
                let mut database = Self::scratch()?;
                database.run(&other, watch.limits, &())?;
                let last = &other.last_stage().name;
                database.read(last, Selection::default(), |columns, row| {
                    n_rows += u64::from(row.is_some());
                    // The search has visited the columns.
                    row.map_or(Ok(()), |row| visit(columns, Some(row)))
                })?;
            }
            (searched, _) => searched.map_err(|error| watch.why_stopped(error, n_rows))?,
        }
        Ok(StageRun {
            name: stage.name.clone(),
            n_rows,
            seconds: start.elapsed().as_secs_f64(),
        })
    }
}
