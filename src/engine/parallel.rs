//! The two halves of a bushy plan at the same time, on a connection each. The right half is built in a database of its
//! own, which the first connection then reads beside its own tables.

use std::thread;

use rusqlite::Connection;

use super::database::Database;
use super::error::explain;
use super::inputs::replace;
use super::limits::Watch;
use super::run::{Observer, Run, report, run_stages};
use crate::error::{Error, Result};
use crate::plan::{Part, Plan};
use crate::puzzle::Puzzle;

/// Runs a plan with two halves in a scratch database.
///
/// # Errors
/// When a stage passes its limit, is interrupted, or runs out of room.
pub fn run(
    connection: &Connection,
    puzzle: &Puzzle,
    plan: &Plan,
    watch: Watch,
    observer: &dyn Observer,
) -> Result<Run> {
    let folder = tempfile::tempdir().map_err(|source| Error::Read {
        path: std::env::temp_dir().to_string_lossy().into_owned(),
        source,
    })?;
    let path = folder.path().join("right.db");
    let stages_of = |part| plan.stages.iter().filter(move |stage| stage.part == part);
    let build_right = || {
        let right = Database::scratch_at(&path)?;
        watch.guard(&right.connection)?;
        replace(&right.connection, puzzle, plan)?;
        run_stages(&right.connection, stages_of(Part::Right), watch, &())
    };
    let (left, right) = thread::scope(|scope| {
        let right = scope.spawn(build_right);
        let left = replace(connection, puzzle, plan)
            .and_then(|()| run_stages(connection, stages_of(Part::Left), watch, observer));
        (left, right.join())
    });
    let mut stages = left?;
    stages.extend(right.unwrap_or_else(|panic| std::panic::resume_unwind(panic))?);
    let attach = connection.execute("ATTACH DATABASE ?1 AS Right_Half", [path.to_string_lossy()]);
    attach.map_err(|error| explain(error, "the halves"))?;
    stages.extend(run_stages(
        connection,
        stages_of(Part::Whole),
        watch,
        observer,
    )?);
    report(connection, plan, stages)
}
