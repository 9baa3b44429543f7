//! The halves of a bushy plan, on a connection each. The right half is built in a database of its own, which the first
//! connection then reads beside its own tables.

use std::thread;

use super::{Job, attach, joined};
use crate::engine::database::Database;
use crate::engine::progress::{Observer, StageRun};
use crate::engine::stages::run_stages;
use crate::error::{Error, Result};
use crate::plan::Part;

pub fn run(database: &Database, job: Job, observer: &dyn Observer) -> Result<Vec<StageRun>> {
    let of_part = |part| {
        job.plan
            .stages
            .iter()
            .filter(move |stage| stage.part == part)
    };
    let build_right = || {
        let (right, path) = job.open("right.db")?;
        let stages = run_stages(&right, of_part(Part::Right), job.watch, &())?;
        Ok::<_, Error>((stages, path))
    };
    let (left, right) = thread::scope(|scope| {
        let right = scope.spawn(build_right);
        let left = run_stages(database, of_part(Part::Left), job.watch, observer);
        (left, joined(right))
    });
    let mut stages = left?;
    let (right_stages, path) = right?;
    stages.extend(right_stages);
    attach(&database.connection, &path, "Right_Half")?;
    stages.extend(run_stages(
        database,
        of_part(Part::Whole),
        job.watch,
        observer,
    )?);
    Ok(stages)
}
