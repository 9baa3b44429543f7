//! The halves of a bushy plan, on a connection each. The right half is built in a database of its own, which the first
//! connection then reads beside its own tables.

use std::thread;

use super::{Job, attach, joined};
use crate::engine::database::Database;
use crate::engine::progress::{Observer, StageRun};
use crate::error::{Error, Result};
use crate::plan::Part;

pub fn run(database: &Database, job: Job, observer: &dyn Observer) -> Result<Vec<StageRun>> {
    let of_part = |part| {
        let stages = job.plan.stages.iter();
        stages.filter(move |stage| stage.part == part)
    };
    let build_right = || {
        let (right, path) = job.open("right.db")?;
        let stages = job.run(&right, of_part(Part::Right), &())?;
        Ok::<_, Error>((stages, path))
    };
    let (left, right) = thread::scope(|scope| {
        let right = scope.spawn(build_right);
        let left = job.run(database, of_part(Part::Left), observer);
        (left, joined(right))
    });
    let mut stages = left?;
    let (right_stages, path) = right?;
    stages.extend(right_stages);
    attach(database, &path, "Right_Half")?;
    stages.extend(job.run(database, of_part(Part::Whole), observer)?);
    Ok(stages)
}
