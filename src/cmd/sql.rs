//! `joinsaw sql`: the script that solves a puzzle, stage by stage, for sqlite3 and other engines.

use std::io::Write;

use super::{Outcome, named};
use crate::cli::{ScriptFormat, SqlArgs};
use crate::compile::compile_within;
use crate::error::Result;
use crate::output::plan_to_json;
use crate::plan::{Goal, Options};

pub fn run(args: &SqlArgs, out: &mut dyn Write) -> Result<Outcome> {
    let limits = args.time.limits();
    let puzzle = named(args.puzzle.puzzle.as_deref(), &args.puzzle.given.all())?;
    let options = Options {
        keeps_tables: !args.count,
        goal: if args.count { Goal::Count } else { Goal::Rows },
        ..args.puzzle.options()
    };
    let plan = compile_within(&puzzle, &options, limits)?;
    match &args.stage {
        Some(name) => writeln!(out, "{}", plan.stage(name)?.statement())?,
        None if args.format == ScriptFormat::Json => {
            out.write_all(plan_to_json(&plan).as_bytes())?;
        }
        None if args.count => out.write_all(plan.script_of_count().as_bytes())?,
        None => out.write_all(plan.script().as_bytes())?,
    }
    Ok(Outcome::Success)
}
