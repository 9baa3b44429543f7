//! Running a streamed plan: one statement whose rows are passed on as they are found, and nothing is kept.

use std::ops::ControlFlow;
use std::time::Instant;

use super::database::Database;
use super::error::in_our_words;
use super::inputs::replace;
use super::limits::{Limits, Watch};
use super::progress::StageRun;
use super::read::cells;
use crate::error::Result;
use crate::family::Puzzle;
use crate::plan::Plan;
use crate::relation::Row;

impl Database {
    /// Runs the one statement of a streamed plan, and passes on the names of its columns and then row after row, until
    /// there are no more or `visit` has enough.
    ///
    /// # Errors
    /// When the run is interrupted or takes too long, or `visit` fails.
    pub fn stream(
        &mut self,
        puzzle: &Puzzle,
        plan: &Plan,
        limits: Limits,
        mut visit: impl FnMut(&[String], Option<&Row>) -> Result<ControlFlow<()>>,
    ) -> Result<StageRun> {
        let watch = Watch::start(limits);
        watch.guard(&self.connection)?;
        replace(&self.connection, puzzle, plan).map_err(|error| watch.why_stopped(error, 0))?;
        let stage = plan.last_stage();
        let mut n_rows = 0;
        let start = Instant::now();
        let mut statement = self
            .connection
            .prepare(stage.query())
            .map_err(|error| in_our_words(error, &stage.name))?;
        let columns: Vec<String> = statement
            .column_names()
            .into_iter()
            .map(str::to_owned)
            .collect();
        visit(&columns, None)?.is_break();
        let mut rows = statement
            .query([])
            .map_err(|error| in_our_words(error, &stage.name))?;
        while let Some(row) = rows
            .next()
            .map_err(|error| watch.why_stopped(in_our_words(error, &stage.name), n_rows))?
        {
            n_rows += 1;
            let row =
                cells(row, columns.len()).map_err(|error| in_our_words(error, &stage.name))?;
            if visit(&columns, Some(&row))?.is_break() {
                break;
            }
        }
        Ok(StageRun {
            name: stage.name.clone(),
            n_rows,
            seconds: start.elapsed().as_secs_f64(),
        })
    }
}
