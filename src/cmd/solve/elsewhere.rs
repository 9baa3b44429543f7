//! `solve` on another database, through its ADBC driver.

use std::io::Write;

use crate::cli::SolveArgs;
use crate::cmd::Outcome;
use crate::error::Result;
use crate::family::Puzzle;
use crate::output::Paper;

#[cfg(feature = "adbc")]
pub fn run(
    driver: &str,
    puzzle: &Puzzle,
    args: &SolveArgs,
    out: &mut Paper,
    err: &mut dyn Write,
) -> Result<Outcome> {
    use crate::answer::Answer;
    use crate::cmd::progress::Progress;
    use crate::cmd::warn;
    use crate::compile::compile_within;
    use crate::engine::{Adbc, Shelter, Target};

    let limits = args.limits();
    let plan = compile_within(puzzle, &args.options(), limits)?;
    warn(puzzle, err)?;
    let variable = |name| std::env::var(name).ok().filter(|text| !text.is_empty());
    let target = Target {
        driver: driver.to_owned(),
        uri: args.uri.clone().or_else(|| variable("JOINSAW_URI")),
        user: variable("JOINSAW_USER"),
        password: variable("JOINSAW_PASSWORD"),
        schema: args.schema.clone(),
    };
    let _shelter = Shelter::enter();
    let mut engine = Adbc::connect(&target, limits)?;
    let run = engine.run(&plan, args.resume, &Progress::on_terminal(&plan.stages))?;
    let answer = Answer::of_tables(engine, plan, run)?;
    super::write(&answer, args, out)
}

#[cfg(not(feature = "adbc"))]
pub fn run(
    driver: &str,
    _: &Puzzle,
    _: &SolveArgs,
    _: &mut Paper,
    _: &mut dyn Write,
) -> Result<Outcome> {
    Err(crate::error::AdbcError::EngineNotBuilt {
        engine: format!("adbc:{driver}"),
    }
    .into())
}
