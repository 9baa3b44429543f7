//! A plan on several connections at the same time, all but the first in scratch databases. Where every stage is joined to the stage before
//! it, slices of the rows can go through the pipeline separately, also where there is another half to join them to.

mod share;
mod slices;

use std::path::{Path, PathBuf};
use std::thread::ScopedJoinHandle;

use tempfile::TempDir;

use super::database::Database;
use super::error::During;
use super::file;
use super::inputs::replace;
use super::interface::Engine;
use super::limits::{Limits, Watch};
use super::progress::{Observer, Run, StageRun};
use super::stages::{report, run_stages};
use crate::error::{Error, Result};
use crate::family::Puzzle;
use crate::plan::{Part, Plan, Stage};
use crate::sql::quote;

/// Plans that are expected to build fewer rows are done before a second connection is ready.
const MANY_ROWS: f64 = 50_000.0;

/// Into how many slices to divide the rows of the first stages, if that is possible and worth it. A report of the plan's own
/// counts the rows of every stage, which slices do not have in one place.
pub fn n_slices(plan: &Plan, limits: Limits) -> Option<usize> {
    let is_bushy = plan.stages.iter().any(|stage| stage.part == Part::Right);
    let is_divisible = plan.report.is_none() && (is_bushy || plan.is_chain);
    let n_threads = (has_many_rows(plan) && is_divisible).then(|| limits.threads());
    n_threads.filter(|n_threads| *n_threads > 1)
}

/// Whether a plan is expected to build so many rows that it is worth preparing for them.
pub fn has_many_rows(plan: &Plan) -> bool {
    let n_rows: f64 = plan.stages.iter().filter_map(|stage| stage.estimate).sum();
    n_rows >= MANY_ROWS
}

/// The input of every part of a divided run.
#[derive(Clone, Copy)]
struct Job<'a> {
    puzzle: &'a Puzzle,
    plan: &'a Plan,
    watch: Watch,
    folder: &'a TempDir,
}

impl Job<'_> {
    /// Runs some stages of the plan.
    fn run<'a>(
        self,
        database: &Database,
        stages: impl IntoIterator<Item = &'a Stage>,
        observer: &dyn Observer,
    ) -> Result<Vec<StageRun>> {
        run_stages(database, stages, 0, self.watch, observer)
    }

    /// Fills the plan's inputs.
    fn fill(self, database: &Database) -> Result<()> {
        let fill = replace(database, self.puzzle, self.plan);
        fill.map_err(|error| self.watch.why_stopped(error, 0))
    }

    /// A database for a part of the run, with the plan's inputs, in a file that the first connection can read.
    fn open(self, name: &str) -> Result<(Database, PathBuf)> {
        let path = self.folder.path().join(name);
        let database = Database::scratch_at(&path)?;
        database.expect_many_rows()?;
        database.guard(self.watch)?;
        self.fill(&database)?;
        Ok((database, path))
    }
}

/// Runs a plan in slices at the same time, and leaves its last stage in the given scratch database.
pub fn run(
    database: &Database,
    puzzle: &Puzzle,
    plan: &Plan,
    n_slices: usize,
    watch: Watch,
    observer: &dyn Observer,
) -> Result<Run> {
    let folder = scratch_folder()?;
    let job = Job {
        puzzle,
        plan,
        watch,
        folder: &folder,
    };
    job.fill(database)?;
    let stages = slices::run(database, job, n_slices, observer)?;
    report(database, plan, stages, watch)
}

fn scratch_folder() -> Result<TempDir> {
    tempfile::tempdir().map_err(|source| Error::Scratch {
        path: std::env::temp_dir(),
        source,
    })
}

/// Lets a connection read another part's database beside its own, instead of that of an earlier run. SQLite attaches at
/// most ten at a time.
fn attach(database: &Database, path: &Path, name: &str) -> Result<()> {
    let attached = "SELECT count(*) FROM pragma_database_list WHERE name = ?1";
    let attached = database
        .connection
        .query_one(attached, [name], |row| row.get(0));
    if attached.during("the parts")? {
        database.execute(&format!("DETACH DATABASE {name}"), "the parts")?;
    }
    let path = quote(&file::plain(path).to_string_lossy());
    database.execute(&format!("ATTACH DATABASE {path} AS {name}"), "the parts")
}

fn joined<T>(thread: ScopedJoinHandle<T>) -> T {
    thread
        .join()
        .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}
