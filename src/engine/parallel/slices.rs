//! Slices of the rows, each run through the pipeline on a connection of its own. Every row of a later stage comes from one
//! row of an early one, so the slices together leave the rows that the whole would.
//!
//! The first stages have few rows, which lead to very different numbers of rows later on. So every connection builds
//! these stages whole, and only then drops the rows of the other slices. In a bushy plan, the left half is sliced. The last
//! connection builds the right half before its own slice, which is smaller for that, and all of them join their slices
//! to it.

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use super::share::Share;
use super::{Job, attach, joined};
use crate::engine::database::{CACHE, Database};
use crate::engine::error::During;
use crate::engine::interface::Engine;
use crate::engine::progress::{Observer, StageRun};
use crate::engine::schema::identifier;
use crate::error::{Error, Result};
use crate::plan::Plan;

pub fn run(
    database: &Database,
    job: Job,
    n_slices: usize,
    observer: &dyn Observer,
) -> Result<Vec<StageRun>> {
    let share = Share::of(job.plan, n_slices);
    let first = |told: &Told| Slice::new(job, &share, 0).run(database, told, observer);
    let (mut stages, others) = beside(job, &share, n_slices, first)?;
    let table = identifier(&job.plan.last_stage().name);
    let collect = format!("INSERT INTO main.{table} SELECT * FROM Slice.{table}");
    for (other_stages, path) in others {
        add_rows(&mut stages, other_stages, &share);
        attach(database, &path, "Slice")?;
        let collected = database.execute(&collect, "the slices");
        collected.map_err(|error| job.watch.why_stopped(error, 0))?;
        database.execute("DETACH DATABASE Slice", "the parts")?;
    }
    let stages = in_order(job.plan, stages);
    let limit = job.watch.limits.max_rows;
    match stages.iter().find(|stage| stage.n_rows > limit) {
        None => Ok(stages),
        Some(stage) => Err(Error::TooManyRows {
            stage: stage.name.clone(),
            limit,
        }),
    }
}

/// The name by which connections attach the database of the right half.
const RIGHT_HALF: &str = "Right_Half";

/// Where a connection learns which database has the right half.
type Told = Receiver<PathBuf>;

/// The stages that a slice has built, and the database that has them.
type Apart = (Vec<StageRun>, PathBuf);

/// Does the work of the first slice, and beside it that of all others, each in a database of its own. All of them are there, or
/// the error is told of one that is not: without a right half, others end early and know of no error.
fn beside<T>(
    job: Job,
    share: &Share,
    n_slices: usize,
    first: impl FnOnce(&Told) -> Result<T>,
) -> Result<(T, Vec<Apart>)> {
    let (tell_first, told_first) = channel();
    let (tell, told): (Vec<_>, Vec<_>) = (1..n_slices).map(|_| channel()).unzip();
    let mut tell = Some([vec![tell_first], tell].concat());
    thread::scope(|scope| {
        let others = told.into_iter().zip(1..).map(|(told, idx)| {
            let tell = tell.take_if(|_| idx + 1 == n_slices);
            scope.spawn(move || Slice::new(job, share, idx).run_apart(tell, &told))
        });
        let others: Vec<_> = others.collect();
        let done = first(&told_first);
        let others = others.into_iter().map(joined);
        let others: Vec<Result<Apart>> = others.collect();
        Ok((done?, others.into_iter().collect::<Result<_>>()?))
    })
}

#[derive(Clone, Copy)]
struct Slice<'a> {
    job: Job<'a>,
    share: &'a Share<'a>,
    idx: usize,
}

impl<'a> Slice<'a> {
    fn new(job: Job<'a>, share: &'a Share<'a>, idx: usize) -> Self {
        Self { job, share, idx }
    }

    /// Runs the slice in a database of its own, after the right half where that has to be told to all slices.
    fn run_apart(self, tell: Option<Vec<Sender<PathBuf>>>, told: &Told) -> Result<Apart> {
        let mut stages = Vec::new();
        if let Some(tell) = tell.filter(|_| !self.share.right.is_empty()) {
            let (right, path) = self.job.open("right.db")?;
            stages = self
                .job
                .run(&right, self.share.right.iter().copied(), &())?;
            // Whoever has failed meanwhile does not listen.
            for slice in &tell {
                _ = slice.send(path.clone());
            }
        }
        let (database, path) = self.job.open(&format!("slice{}.db", self.idx))?;
        stages.extend(self.run(&database, told, &())?);
        Ok((stages, path))
    }

    /// Runs the slice, as far as it comes without a right half if none is built.
    fn run(
        self,
        database: &Database,
        told: &Told,
        observer: &dyn Observer,
    ) -> Result<Vec<StageRun>> {
        let (job, share) = (self.job, self.share);
        let mut runs = job.run(database, share.trunk.iter().copied(), observer)?;
        if let Some(last) = runs.last() {
            let own = share.own_rows(self.idx);
            let drop = format!("DELETE FROM {} WHERE NOT ({own})", identifier(&last.name));
            database.execute(&drop, &last.name)?;
        }
        runs.extend(job.run(database, share.branch.iter().copied(), observer)?);
        if share.right.is_empty() || attach_right(database, told)? {
            runs.extend(job.run(database, share.joined.iter().copied(), observer)?);
        }
        Ok(runs)
    }
}

/// Lets a connection read the right half beside its own database, once it is built, and keep its pages in memory, as rows are
/// looked up all over it. Whether it is built: the connection that builds it says why there is none.
fn attach_right(database: &Database, told: &Told) -> Result<bool> {
    let Ok(path) = told.recv() else {
        return Ok(false);
    };
    attach(database, &path, RIGHT_HALF)?;
    let connection = &database.connection;
    let cached = connection.pragma_update(Some(RIGHT_HALF), "cache_size", CACHE);
    cached.during("the parts").map(|()| true)
}

/// Adds the rows of another slice; the slices run at the same time, so the slowest one is the time of a stage. Stages
/// that every connection builds whole have told their rows already, and of a stage that counts there is one row.
fn add_rows(stages: &mut Vec<StageRun>, others: Vec<StageRun>, share: &Share) {
    for other in others {
        let Some(stage) = stages.iter_mut().find(|stage| stage.name == other.name) else {
            stages.push(other);
            continue;
        };
        if share.is_sliced(&stage.name) {
            stage.n_rows += other.n_rows;
        }
        stage.seconds = stage.seconds.max(other.seconds);
    }
}

fn in_order(plan: &Plan, mut stages: Vec<StageRun>) -> Vec<StageRun> {
    stages.sort_by_key(|run| plan.stages.iter().position(|stage| stage.name == run.name));
    stages
}
