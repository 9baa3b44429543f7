//! `solve` on another database, through its ADBC driver.

use adbc_driver_manager::ManagedDriver;

use crate::answer::Answer;
use crate::cli::SolveArgs;
use crate::cmd::Outcome;
use crate::cmd::progress::Progress;
use crate::engine::{Adbc, Driver, Limits, Shelter};
use crate::error::{Error, Result};
use crate::output::Paper;
use crate::plan::Plan;

/// The driver of the engine that the options name, if they name one. Loading it may start the program again, so nothing may have
/// been read from standard input.
pub fn driver(args: &SolveArgs) -> Result<Option<(Driver, ManagedDriver)>> {
    let Some(engine) = &args.engine else {
        return Ok(None);
    };
    let driver = Driver::named(engine);
    let library = driver.load()?;
    Ok(Some((driver, library)))
}

pub fn run(
    driver: (Driver, ManagedDriver),
    plan: Plan,
    args: &SolveArgs,
    limits: Limits,
    out: &mut Paper,
) -> Result<Outcome> {
    let _shelter = Shelter::enter();
    let place = (args.uri.clone(), args.schema.as_deref());
    let mut engine = Adbc::connect(driver, place, limits)?;
    if let Some(folder) = &args.out {
        engine.check_folder(folder, args.replace)?;
    }
    let observer = Progress::on_terminal(&plan.stages);
    let run = engine
        .run(&plan, args.replace, &observer)
        .map_err(|error| saying_what_stays(plan.advised(error)))?;
    if let Some(folder) = &args.out {
        engine
            .write_parquet(&plan, folder)
            .map_err(saying_what_stays)?;
    }
    drop(observer);
    let mut answer = Answer::of_tables(engine, plan, run)?;
    answer.is_distinct = args.distinct;
    super::write(&answer, None, args, out).map_err(saying_what_stays)?;
    Ok(Outcome::of(answer.is_solved()))
}

/// The error of a run on an engine. Where the embedded database would roll it back, the tables made before stay.
fn saying_what_stays(error: Error) -> Error {
    match error {
        Error::Interrupted { .. } | Error::TimedOut { .. } => {
            let (kept, stays) = ("nothing was kept", "the tables made before it stay");
            Error::Engine(error.to_string().replace(kept, stays))
        }
        other => other,
    }
}
