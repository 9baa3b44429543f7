//! Streaming: a plan is one statement, whose rows are passed on as they are found, and nothing is kept.
//!
//! Such a search may meet its first row at once, or never. Where there is another plan, the search goes on for about
//! as long as that one takes; if there is no row by then, the other plan runs. Together they take no more than about twice the
//! time of the better one.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::clock::Instant;
use super::database::Database;
use super::error::in_our_words;
use super::inputs::replace;
use super::interface::{Selection, StageRun, Visit};
use super::limits::{Limits, Watch};
use super::rows::each_row;
use crate::error::{Error, Result};
use crate::plan::Plan;
use crate::relation::Row;

/// How many steps of SQLite's virtual machine a search may take before another plan is looked at: about a twentieth of a second. Most
/// searches have found a row by then.
const STEPS_WITHOUT_DOUBT: u64 = 10_000_000;

impl Database {
    /// Runs the one statement of a streamed plan, and passes on the names of its columns and then row after row, up to a
    /// limit. Where it finds none for long, and there is another plan, that one finds the rows. It is made only then: most searches have
    /// found a row before it would be ready.
    ///
    /// # Errors
    /// When the run is interrupted or takes too long, or `visit` fails.
    pub fn stream(
        &mut self,
        plan: &Plan,
        otherwise: Option<impl FnOnce(Limits) -> Result<Plan>>,
        limits: Limits,
        most: usize,
        visit: &mut Visit,
    ) -> Result<StageRun> {
        let start = Instant::now();
        let watch = Watch::start(limits.started());
        self.guard(watch)?;
        replace(self, plan).map_err(|error| watch.why_stopped(error, 0))?;
        let mut search = Search {
            database: self,
            plan,
            watch,
            most,
            visited: Visited {
                visit,
                has_columns: false,
                n_rows: Arc::default(),
            },
        };
        match otherwise {
            Some(make) => search.run_or(make)?,
            None => search.run()?,
        }
        Ok(StageRun {
            name: plan.last_stage().name.clone(),
            n_rows: search.visited.n_rows.load(Ordering::Relaxed),
            seconds: start.elapsed().as_secs_f64(),
        })
    }
}

/// A search for the rows of a streamed plan.
struct Search<'a, 'b> {
    database: &'a Database,
    plan: &'a Plan,
    watch: Watch,
    most: usize,
    visited: Visited<'a, 'b>,
}

impl Search<'_, '_> {
    /// Searches to the end.
    fn run(&mut self) -> Result<()> {
        self.database.guard(self.watch)?;
        self.visit_rows()
    }

    /// Searches for a while, and if no row is found by then, makes the other plan and runs it.
    fn run_or(&mut self, make: impl FnOnce(Limits) -> Result<Plan>) -> Result<()> {
        if self.is_done_within(STEPS_WITHOUT_DOUBT)? {
            return Ok(());
        }
        let other = make(self.watch.limits)?;
        let mut database = Database::scratch()?;
        let n_steps = other.expected_steps.unwrap_or(0);
        if n_steps > STEPS_WITHOUT_DOUBT && self.is_done_within(n_steps)? {
            return Ok(());
        }
        match database.run(&other, self.watch.limits, &()) {
            Err(error) if wants_room(&error) => {
                drop(database);
                self.run()
            }
            run => {
                run?;
                let (last, all) = (&other.last_stage().name, Selection::default());
                database.read(last, all, |columns, row| self.visited.visit(columns, row))
            }
        }
    }

    /// Searches until this many steps of SQLite's virtual machine have found nothing. Whether that was the end of the search.
    fn is_done_within(&mut self, n_steps: u64) -> Result<bool> {
        let gave_up = Arc::new(AtomicBool::new(false));
        let gives_up = {
            let (gave_up, n_rows) = (Arc::clone(&gave_up), Arc::clone(&self.visited.n_rows));
            move |n_steps_done| {
                let gives_up = n_steps_done >= n_steps && n_rows.load(Ordering::Relaxed) == 0;
                gave_up.fetch_or(gives_up, Ordering::Relaxed);
                gives_up
            }
        };
        self.watch
            .guard_unless(&self.database.connection, gives_up)?;
        match self.visit_rows() {
            Err(_) if gave_up.load(Ordering::Relaxed) => Ok(false),
            done => done.map(|()| true),
        }
    }

    fn visit_rows(&mut self) -> Result<()> {
        let stage = self.plan.last_stage();
        let (watch, n_rows) = (self.watch, Arc::clone(&self.visited.n_rows));
        let failed = |error| {
            let n_rows = n_rows.load(Ordering::Relaxed);
            watch.why_stopped(in_our_words(error, &stage.name), n_rows)
        };
        let connection = &self.database.connection;
        each_row(
            connection,
            &stage.query(),
            [],
            self.most,
            failed,
            |columns, row| self.visited.visit(columns, row),
        )
    }
}

/// Whether a plan failed for want of room. A search needs none for its rows.
fn wants_room(error: &Error) -> bool {
    matches!(
        error,
        Error::TooManyRows { .. } | Error::TooMuchMemory { .. } | Error::OutOfRoom { .. }
    )
}

/// Visits the names of the columns once, although a search may begin again, and rows.
struct Visited<'a, 'b> {
    visit: &'a mut Visit<'b>,
    has_columns: bool,
    /// How many rows, also for whoever looks after the search.
    n_rows: Arc<AtomicU64>,
}

impl Visited<'_, '_> {
    fn visit(&mut self, columns: &[String], row: Option<&Row>) -> Result<()> {
        match row {
            Some(_) => {
                self.n_rows.fetch_add(1, Ordering::Relaxed);
            }
            None if self.has_columns => return Ok(()),
            None => self.has_columns = true,
        }
        (self.visit)(columns, row)
    }
}
