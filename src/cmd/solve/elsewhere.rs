//! `solve` on another database, through its ADBC driver.

use std::io::Write;

use crate::answer::Answer;
use crate::cli::SolveArgs;
use crate::cmd::command_line::command_line;
use crate::cmd::progress::Progress;
use crate::cmd::{Outcome, named, warn};
use crate::compile::compile_within;
use crate::engine::{Adbc, Driver, Shelter};
use crate::error::step::in_words;
use crate::error::{Error, LimitError, Result};
use crate::family::Puzzle;
use crate::family::board::Board;
use crate::output::{Paper, write_message};
use crate::plan::{Method, Plan};
use crate::words::{estimated, number, seconds};

/// From so many expected rows on, starting another engine pays; below, it takes longer than it saves.
const MANY_ROWS: f64 = 5_000_000.0;

/// The engine that takes less than half the time for such a board; see `docs/benchmarks.md`.
const FASTER: &str = "duckdb";

/// Names an engine that is here and solves a large puzzle faster, and the command that runs it.
pub fn suggest(puzzle: &Puzzle, plan: &Plan, args: &SolveArgs, err: &mut dyn Write) -> Result<()> {
    let n_rows = plan.expected_rows();
    let is_many = plan.method != Method::Streamed && n_rows >= MANY_ROWS;
    if !is_many || puzzle.content::<Board>().is_none() || Driver::in_python(FASTER).is_none() {
        return Ok(());
    }
    let command = command_line("solve", args.puzzle.puzzle.as_deref(), &args.givens());
    let note = format!(
        "about {} rows are expected, and {FASTER} is here, which takes less than half of the time for so many: `{command} --engine {FASTER}`",
        estimated(n_rows)
    );
    Ok(write_message(err, "note", note)?)
}

pub fn run(
    engine: &str,
    args: &SolveArgs,
    out: &mut Paper,
    err: &mut dyn Write,
) -> Result<Outcome> {
    let limits = args.limits();
    let driver = Driver::named(engine);
    let library = driver.load()?;
    let puzzle = named(args.puzzle.puzzle.as_deref(), &args.givens())?;
    let plan = compile_within(&puzzle, &args.options(), limits)?;
    warn(&puzzle, err)?;
    let _shelter = Shelter::enter();
    let place = (args.uri.clone(), args.schema.as_deref());
    let mut engine = Adbc::connect((driver, library), place, limits)?;
    if let Some(folder) = &args.out {
        engine.check_folder(folder)?;
    }
    let observer = Progress::on_terminal(&plan.stages);
    let run = engine.run(&plan, args.replace, &observer);
    let run = run.map_err(|error| saying_what_stays(plan.naming_another(error)))?;
    if let Some(folder) = &args.out {
        let written = engine.write_parquet(&plan, folder);
        written.map_err(saying_what_stays)?;
    }
    let answer = Answer::of_tables(engine, plan, run)?;
    super::write(&answer, args, out).map_err(saying_what_stays)
}

/// The error of a run on an engine. Where the embedded database would roll it back, the tables made before stay.
fn saying_what_stays(error: Error) -> Error {
    match error {
        Error::Interrupted { stage, n_rows } => Error::Engine(format!(
            "interrupted in {}, after {} rows; the tables made before it stay",
            in_words(&stage),
            number(n_rows)
        )),
        Error::TimedOut {
            stage,
            n_rows,
            seconds: limit,
        } => Error::Engine(format!(
            "{} did not finish within {}, after {} rows; the tables made before it stay; try another `--plan`, or raise `--timeout`",
            in_words(&stage),
            seconds(limit),
            number(n_rows)
        )),
        Error::Limit(LimitError::Misjudged { error, other }) => {
            let error = Box::new(saying_what_stays(*error));
            LimitError::Misjudged { error, other }.into()
        }
        other => other,
    }
}
