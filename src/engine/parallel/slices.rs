//! Slices of the first stage's rows, each through the whole pipeline on a connection of its own. Every row of a later
//! stage comes from one row of the first, so the slices together leave the rows that the whole would.

use std::path::PathBuf;
use std::thread;

use super::{Job, attach, detach, joined};
use crate::engine::database::Database;
use crate::engine::error::in_our_words;
use crate::engine::progress::{Observer, StageRun};
use crate::engine::schema::identifier;
use crate::engine::stages::run_stages;
use crate::error::{Error, Result};

/// One of N slices.
#[derive(Debug, Clone, Copy)]
struct Slice {
    idx: usize,
    n_slices: usize,
}

pub fn run(
    database: &Database,
    job: Job,
    n_slices: usize,
    observer: &dyn Observer,
) -> Result<Vec<StageRun>> {
    let run_apart = |idx: usize| {
        let (database, path) = job.open(&format!("slice{idx}.db"))?;
        let stages = run_slice(&database, job, Slice { idx, n_slices }, &())?;
        Ok::<(Vec<StageRun>, PathBuf), Error>((stages, path))
    };
    let (first, others) = thread::scope(|scope| {
        let run_apart = &run_apart;
        let others: Vec<_> = (1..n_slices)
            .map(|idx| scope.spawn(move || run_apart(idx)))
            .collect();
        let first = run_slice(database, job, Slice { idx: 0, n_slices }, observer);
        (first, others.into_iter().map(joined).collect::<Vec<_>>())
    });
    let mut stages = first?;
    let table = identifier(&job.plan.last_stage().name);
    let collect = format!("INSERT INTO main.{table} SELECT * FROM Slice.{table}");
    for other in others {
        let (other_stages, path) = other?;
        add_rows(&mut stages, &other_stages);
        attach(&database.connection, &path, "Slice")?;
        database
            .connection
            .execute(&collect, [])
            .map_err(|error| job.watch.why_stopped(in_our_words(error, "the slices"), 0))?;
        detach(&database.connection, "Slice")?;
    }
    let max_rows = job.watch.limits.max_rows;
    match stages.iter().find(|stage| stage.n_rows > max_rows) {
        None => Ok(stages),
        Some(stage) => Err(Error::TooManyRows {
            stage: stage.name.clone(),
            limit: max_rows,
        }),
    }
}

/// Runs the first stage, keeps a slice of its rows, and runs the others on them. The first stage tells how many rows it
/// had in all.
fn run_slice(
    database: &Database,
    job: Job,
    slice: Slice,
    observer: &dyn Observer,
) -> Result<Vec<StageRun>> {
    let stages = &job.plan.stages;
    let mut runs = run_stages(database, stages.iter().take(1), job.watch, observer)?;
    let (table, Slice { idx, n_slices }) = (identifier(&stages[0].name), slice);
    let keep = format!("DELETE FROM {table} WHERE rowid % {n_slices} <> {idx}");
    database
        .connection
        .execute(&keep, [])
        .map_err(|error| in_our_words(error, &stages[0].name))?;
    runs.extend(run_stages(
        database,
        stages.iter().skip(1),
        job.watch,
        observer,
    )?);
    Ok(runs)
}

/// Adds the rows of another slice; the slices run at the same time, so the slowest tells how long a stage took.
fn add_rows(stages: &mut [StageRun], others: &[StageRun]) {
    for (stage, other) in stages.iter_mut().zip(others).skip(1) {
        stage.n_rows += other.n_rows;
        stage.seconds = stage.seconds.max(other.seconds);
    }
}
