//! `solve` on another database, through its ADBC driver.

use std::io::Write;

use crate::answer::Answer;
use crate::cli::SolveArgs;
use crate::cmd::progress::Progress;
use crate::cmd::{Outcome, named, warn};
use crate::compile::compile_within;
use crate::engine::{Adbc, Driver, Shelter, Target};
use crate::error::Result;
use crate::output::Paper;

pub fn run(
    engine: &str,
    args: &SolveArgs,
    out: &mut Paper,
    err: &mut dyn Write,
) -> Result<Outcome> {
    let limits = args.limits();
    let driver = Driver::named(engine)?;
    // This may start the program again, so nothing has been read from standard input yet.
    driver.preload()?;
    let puzzle = named(&args.puzzle)?;
    let plan = compile_within(&puzzle, &args.options(), limits)?;
    warn(&puzzle, err)?;
    let variable = |name| std::env::var(name).ok().filter(|text| !text.is_empty());
    let target = Target {
        driver,
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
