//! A plan whose tables are kept, on several connections. Each of the others builds its slice of the rows in a scratch
//! database, from where the first connection adds it to the tables of the file. These slices are ranges, so that the tables
//! hold what one connection would have left, row for row.

use std::time::Instant;

use super::share::Share;
use super::slices::{RIGHT_HALF, Told, add_rows, attach_right, beside, in_order};
use super::{Job, attach};
use crate::engine::database::Database;
use crate::engine::interface::Engine;
use crate::engine::progress::{Observer, StageRun};
use crate::engine::schema::identifier;
use crate::engine::stages::{count_rows, make_stage};
use crate::error::{Error, Result};
use crate::plan::Stage;

/// SQLite attaches ten databases at most, and each slice has to be copied.
const MOST_SLICES: usize = 8;

pub fn run(
    database: &Database,
    job: Job,
    n_slices: usize,
    observer: &dyn Observer,
) -> Result<Vec<StageRun>> {
    let n_slices = n_slices.min(MOST_SLICES);
    let share = Share::of_kept(job.plan, n_slices);
    let make = |stages: &[&Stage], runs: &mut Vec<StageRun>| {
        stages.iter().try_for_each(|stage| {
            let n_rows = runs.iter().map(|run| run.n_rows).sum();
            observer.stage_begins(stage, n_rows);
            let run = make_stage(database, stage, job.watch.limits.max_rows);
            runs.push(run.map_err(|error| job.watch.why_stopped(error, n_rows))?);
            Ok::<_, Error>(())
        })
    };
    let mut runs = Vec::new();
    let first = |told: &Told| {
        make(&share.trunk, &mut runs)?;
        let shadow = Shadow::of(database, runs.last(), &share)?;
        make(&share.branch, &mut runs)?;
        if share.right.is_empty() || copy_right(database, job, &share, told)? {
            make(&share.joined, &mut runs)?;
        }
        shadow.lift()
    };
    let ((), others) = beside(job, &share, n_slices, first)?;
    for (idx, (other_runs, path)) in others.into_iter().enumerate() {
        add_rows(&mut runs, other_runs, &share);
        let slice = format!("Slice_{idx}");
        attach(database, &path, &slice)?;
        for stage in share.branch.iter().chain(&share.joined) {
            let start = Instant::now();
            copy(database, job, &slice, stage)?;
            if let Some(run) = runs.iter_mut().find(|run| run.name == stage.name) {
                run.seconds += start.elapsed().as_secs_f64();
            }
        }
    }
    make(&share.rest, &mut runs)?;
    let runs = in_order(job.plan, runs);
    for (stage, run) in job.plan.stages.iter().zip(&runs) {
        database.remember(stage, run)?;
    }
    Ok(runs)
}

/// Copies the right half, once it is built. Whether it is.
fn copy_right(database: &Database, job: Job, share: &Share, told: &Told) -> Result<bool> {
    if !attach_right(database, told)? {
        return Ok(false);
    }
    for stage in &share.right {
        let table = identifier(&stage.name);
        let like = format!("CREATE TABLE {table} AS SELECT * FROM {RIGHT_HALF}.{table} LIMIT 0");
        database.execute(&like, &stage.name)?;
        // SQLite copies the entries of an index as they stand if both tables have it.
        database.finish(stage)?;
        copy(database, job, RIGHT_HALF, stage)?;
    }
    Ok(true)
}

/// Adds the rows that a table has in an attached database to those of the file.
fn copy(database: &Database, job: Job, from: &str, stage: &Stage) -> Result<()> {
    let table = identifier(&stage.name);
    let copy = format!("INSERT INTO main.{table} SELECT * FROM {from}.{table}");
    let copied = database.execute(&copy, &stage.name);
    let copied = copied.and_then(|()| count_rows(database, stage, job.watch.limits.max_rows));
    copied.map_err(|error| job.watch.why_stopped(error, 0))?;
    Ok(())
}

/// A temporary table that stands before one of the file: statements that name the table read only the rows of the first
/// slice.
struct Shadow<'a> {
    database: &'a Database,
    table: Option<String>,
}

impl<'a> Shadow<'a> {
    fn of(database: &'a Database, last: Option<&StageRun>, share: &Share) -> Result<Self> {
        let table = last.map(|last| identifier(&last.name));
        if let (Some(table), Some(last)) = (&table, last) {
            let own = share.own_rows(0, last.n_rows);
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
