//! `joinsaw sql`: the script that `solve` runs, for sqlite3 and other engines.

use std::io::Write;

use super::Outcome;
use super::solve::DEFAULT_PUZZLE;
use crate::cli::SqlArgs;
use crate::error::Result;
use crate::plan;
use crate::puzzle;

pub fn run(args: &SqlArgs, out: &mut dyn Write) -> Result<Outcome> {
    let puzzle = puzzle::find(args.puzzle.puzzle.as_deref().unwrap_or(DEFAULT_PUZZLE))?;
    let options = plan::Options {
        keeps_tables: true,
        ..args.puzzle.options()
    };
    let plan = plan::compile(&puzzle, &options)?;
    match &args.stage {
        Some(name) => writeln!(out, "{}", plan.stage(name)?.statement)?,
        None => out.write_all(plan.script()?.as_bytes())?,
    }
    Ok(Outcome::Success)
}
