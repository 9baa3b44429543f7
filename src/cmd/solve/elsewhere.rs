//! `solve` on another database, through its ADBC driver.

use std::io::Write;

use crate::answer::Answer;
use crate::cli::SolveArgs;
use crate::cmd::command_line::command_line;
use crate::cmd::progress::Progress;
use crate::cmd::{Outcome, named, warn};
use crate::compile::compile_within;
use crate::engine::{Adbc, Driver, Shelter, Target};
use crate::error::Result;
use crate::family::Puzzle;
use crate::output::{Paper, write_message};
use crate::plan::{Method, Plan};
use crate::words::number;

/// From so many expected rows on, starting another engine pays; below, it takes longer than it saves.
const MANY_ROWS: f64 = 5_000_000.0;

/// The engine that saves more than half of the time then, with families that gain from it; `docs/benchmarks.md` measures it.
const FASTER: &str = "duckdb";

/// Names an engine that is here and solves a large puzzle faster, and the command that runs it.
pub fn suggest(puzzle: &Puzzle, plan: &Plan, args: &SolveArgs, err: &mut dyn Write) -> Result<()> {
    let n_rows: f64 = plan.stages.iter().filter_map(|stage| stage.estimate).sum();
    let is_many = plan.method != Method::Streamed && n_rows >= MANY_ROWS;
    let gains = puzzle.content.family().gains_from_columns();
    if !is_many || !gains || Driver::named(FASTER).is_err() {
        return Ok(());
    }
    let asked = &args.puzzle;
    let command = command_line(
        "solve",
        asked.puzzle.as_deref(),
        &asked.given,
        &asked.choices,
    );
    let note = format!(
        "about {} rows are expected, and {FASTER} is here, which takes less than half of the time for so many: `{command} --engine {FASTER}`",
        rounded(n_rows)
    );
    Ok(write_message(err, "note", note)?)
}

/// An estimate in words, to one digit.
fn rounded(n_rows: f64) -> String {
    const EXACT: f64 = 1e15;
    let unit = 10_f64.powf(n_rows.log10().floor());
    let digit = (n_rows / unit).round();
    match n_rows < EXACT {
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a number of rows below 10^15"
        )]
        true => number((digit * unit) as u64),
        false => format!("{:e}", digit * unit),
    }
}

pub fn run(
    engine: &str,
    args: &SolveArgs,
    out: &mut Paper,
    err: &mut dyn Write,
) -> Result<Outcome> {
    let limits = args.limits();
    let target = Target::named(engine, args.uri.clone(), args.schema.clone())?;
    let puzzle = named(&args.puzzle, limits)?;
    let plan = compile_within(&puzzle, &args.options(), limits)?;
    warn(&puzzle, err)?;
    let _shelter = Shelter::enter();
    let mut engine = Adbc::connect(&target, limits)?;
    if let Some(folder) = &args.out {
        engine.check_folder(folder)?;
    }
    let run = engine.run(&plan, args.resume, &Progress::on_terminal(&plan.stages))?;
    if let Some(folder) = &args.out {
        engine.write_parquet(&plan, folder)?;
    }
    let answer = Answer::of_tables(engine, plan, run)?;
    super::write(&answer, args, out)
}
