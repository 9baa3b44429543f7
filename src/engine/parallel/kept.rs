//! A plan whose tables are kept, on several connections. Each of the others builds its slice of the rows in a scratch
//! database, from where the first connection adds it to the tables of the file. These slices are ranges, so that the tables
//! hold what one connection would have left, row for row.

use std::thread;
use std::time::Instant;

use super::share::Share;
use super::{Job, attach, joined};
use crate::engine::database::Database;
use crate::engine::interface::Engine;
use crate::engine::progress::{Observer, StageRun};
use crate::engine::schema::identifier;
use crate::engine::stages::{count_rows, make_stage};
use crate::error::{Error, Result};
use crate::plan::{Part, Stage};

/// SQLite attaches ten databases at most, and each slice has to be copied.
const MOST_SLICES: usize = 8;

pub fn run(
    database: &Database,
    job: Job,
    n_slices: usize,
    observer: &dyn Observer,
) -> Result<Vec<StageRun>> {
    let n_slices = n_slices.min(MOST_SLICES);
    let (n_trunk, n_before_rest) = Share::of_kept(job.plan);
    let (before, rest) = job.plan.stages.split_at(n_before_rest);
    let (trunk, branch) = before.split_at(n_trunk);
    let make = |stages: &[Stage], runs: &mut Vec<StageRun>| {
        stages.iter().try_for_each(|stage| {
            let n_rows = runs.iter().map(|run| run.n_rows).sum();
            observer.stage_begins(stage, n_rows);
            let run = make_stage(database, stage, job.watch.limits.max_rows);
            runs.push(run.map_err(|error| job.watch.why_stopped(error, n_rows))?);
            Ok::<_, Error>(())
        })
    };
    let run_apart = |idx: usize| {
        let (database, path) = job.open(&format!("slice{idx}.db"))?;
        let before = job.run(&database, trunk, &())?;
        if let Some(last) = before.last() {
            let (table, own) = (identifier(&last.name), range(last.n_rows, idx, n_slices));
            let drop = format!("DELETE FROM {table} WHERE NOT ({own})");
            database.execute(&drop, &last.name)?;
        }
        Ok::<_, Error>((job.run(&database, branch, &())?, path))
    };
    let mut runs = Vec::new();
    let (first, others) = thread::scope(|scope| {
        let run_apart = &run_apart;
        let others = (1..n_slices).map(|idx| scope.spawn(move || run_apart(idx)));
        let others: Vec<_> = others.collect();
        let first = make(trunk, &mut runs).and_then(|()| {
            let shadow = Shadow::of(database, runs.last(), n_slices)?;
            make(branch, &mut runs)?;
            shadow.lift()
        });
        (first, others.into_iter().map(joined).collect::<Vec<_>>())
    });
    first?;
    // Every connection has the right half of a bushy plan whole.
    let is_sliced = |stage: &&Stage| stage.part != Part::Right;
    for (idx, other) in others.into_iter().enumerate() {
        let (other_runs, path) = other?;
        let slice = format!("Slice_{idx}");
        attach(database, &path, &slice)?;
        for (stage, other) in branch
            .iter()
            .zip(&other_runs)
            .filter(|(stage, _)| is_sliced(stage))
        {
            let copied = copy(database, &slice, other, &mut runs);
            copied.map_err(|error| job.watch.why_stopped(error, 0))?;
            count_rows(database, stage, job.watch.limits.max_rows)?;
        }
    }
    make(rest, &mut runs)?;
    for (stage, run) in job.plan.stages.iter().zip(&runs) {
        database.remember(stage, run)?;
    }
    Ok(runs)
}

/// Adds the rows of another slice to a table, and to what is known of its stage.
fn copy(database: &Database, slice: &str, other: &StageRun, runs: &mut [StageRun]) -> Result<()> {
    let (start, table) = (Instant::now(), identifier(&other.name));
    let copy = format!("INSERT INTO main.{table} SELECT * FROM {slice}.{table}");
    database.execute(&copy, &other.name)?;
    if let Some(run) = runs.iter_mut().find(|run| run.name == other.name) {
        run.n_rows += other.n_rows;
        run.seconds = run.seconds.max(other.seconds) + start.elapsed().as_secs_f64();
    }
    Ok(())
}

/// A temporary table that stands before one of the file: statements that name the table read only the rows of the first
/// slice.
struct Shadow<'a> {
    database: &'a Database,
    table: Option<String>,
}

impl<'a> Shadow<'a> {
    fn of(database: &'a Database, last: Option<&StageRun>, n_slices: usize) -> Result<Self> {
        let table = last.map(|last| identifier(&last.name));
        if let (Some(table), Some(last)) = (&table, last) {
            let own = range(last.n_rows, 0, n_slices);
            let shadow =
                format!("CREATE TEMP TABLE {table} AS SELECT * FROM main.{table} WHERE {own}");
            database.execute(&shadow, &last.name)?;
        }
        Ok(Self { database, table })
    }

    fn lift(self) -> Result<()> {
        self.table.map_or(Ok(()), |table| {
            let drop = format!("DROP TABLE temp.{table}");
            self.database.execute(&drop, "the slices")
        })
    }
}

/// The rows of a table that fall to a slice.
fn range(n_rows: u64, slice_idx: usize, n_slices: usize) -> String {
    let (idx, n_slices) = (slice_idx as u64, n_slices as u64);
    let (after, last) = (n_rows * idx / n_slices, n_rows * (idx + 1) / n_slices);
    format!("rowid > {after} AND rowid <= {last}")
}
