//! Slices of the first stage's rows, each run through the whole pipeline on a connection of its own. Every row of a later
//! stage comes from one row of the first, so the slices together leave the rows that the whole would.

use std::thread;

use super::{Job, attach, joined};
use crate::engine::database::Database;
use crate::engine::interface::Engine;
use crate::engine::progress::{Observer, StageRun};
use crate::engine::schema::identifier;
use crate::error::{Error, Result};

pub fn run(
    database: &Database,
    job: Job,
    n_slices: usize,
    observer: &dyn Observer,
) -> Result<Vec<StageRun>> {
    let run_apart = |idx: usize| {
        let (database, path) = job.open(&format!("slice{idx}.db"))?;
        let stages = run_slice(&database, job, idx, n_slices, &())?;
        Ok::<_, Error>((stages, path))
    };
    let (first, others) = thread::scope(|scope| {
        let run_apart = &run_apart;
        let others = (1..n_slices).map(|idx| scope.spawn(move || run_apart(idx)));
        let others: Vec<_> = others.collect();
        let first = run_slice(database, job, 0, n_slices, observer);
        (first, others.into_iter().map(joined).collect::<Vec<_>>())
    });
    let mut stages = first?;
    let table = identifier(&job.plan.last_stage().name);
    let collect = format!("INSERT INTO main.{table} SELECT * FROM Slice.{table}");
    for other in others {
        let (other_stages, path) = other?;
        add_rows(&mut stages, &other_stages);
        attach(database, &path, "Slice")?;
        let collected = database.execute(&collect, "the slices");
        collected.map_err(|error| job.watch.why_stopped(error, 0))?;
        database.execute("DETACH DATABASE Slice", "the parts")?;
    }
    let limit = job.watch.limits.max_rows;
    match stages.iter().find(|stage| stage.n_rows > limit) {
        None => Ok(stages),
        Some(stage) => Err(Error::TooManyRows {
            stage: stage.name.clone(),
            limit,
        }),
    }
}

/// Runs the first stage, keeps one of N slices of its rows, and runs the others on them. The first stage tells how many
/// rows it had in all.
fn run_slice(
    database: &Database,
    job: Job,
    slice_idx: usize,
    n_slices: usize,
    observer: &dyn Observer,
) -> Result<Vec<StageRun>> {
    let (first, others) = job.plan.stages.split_at(1);
    let mut runs = job.run(database, first, observer)?;
    let (stage, table) = (&first[0].name, identifier(&first[0].name));
    let keep = format!("DELETE FROM {table} WHERE rowid % {n_slices} <> {slice_idx}");
    database.execute(&keep, stage)?;
    runs.extend(job.run(database, others, observer)?);
    Ok(runs)
}

/// Adds the rows of another slice; the slices run at the same time, so the slowest one is the time of a stage.
fn add_rows(stages: &mut [StageRun], others: &[StageRun]) {
    for (stage, other) in stages.iter_mut().zip(others).skip(1) {
        stage.n_rows += other.n_rows;
        stage.seconds = stage.seconds.max(other.seconds);
    }
}
