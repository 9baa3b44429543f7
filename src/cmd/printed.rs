//! `joinsaw new` prints a puzzle file to start from, or converts a file of another program into one; `joinsaw sql` prints the script that
//! solves a puzzle, stage by stage, for sqlite3 and other engines.

use std::io::Write;

use super::{Outcome, named};
use crate::cli::SqlArgs;
use crate::compile::compile_within;
use crate::error::Result;
use crate::family::{self, FAMILIES};
use crate::output::{ReportFormat, plan_to_json};
use crate::plan::{Goal, Options};

pub fn new(name: Option<&str>, from: Option<&str>, out: &mut dyn Write) -> Result<Outcome> {
    match (from, name) {
        (Some(file), _) => out.write_all(family::find(file)?.definition.as_bytes())?,
        (None, Some(name)) => out.write_all(family::template(name)?.as_bytes())?,
        (None, None) => list(out)?,
    }
    Ok(Outcome::Success)
}

/// Lists the families, each with the first sentence of the file that `new` prints for it.
fn list(out: &mut dyn Write) -> Result<()> {
    for family in FAMILIES {
        let first = family.template.lines().next().unwrap_or_default();
        let about = first.split_once(": ").map_or(first, |(_, about)| about);
        writeln!(out, "{:<9}{about}", family.name)?;
    }
    writeln!(
        out,
        "\n`joinsaw new FAMILY > mine.toml` makes a file to start from, and `joinsaw solve mine.toml` solves it.\n\
         The name of a built-in puzzle, as `joinsaw puzzles` lists them, prints its own file."
    )?;
    Ok(())
}

pub fn sql(args: &SqlArgs, out: &mut dyn Write) -> Result<Outcome> {
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
        None if args.format == ReportFormat::Json => {
            out.write_all(plan_to_json(&plan).as_bytes())?;
        }
        None if args.count => out.write_all(plan.script_of_count().as_bytes())?,
        None => out.write_all(plan.script().as_bytes())?,
    }
    Ok(Outcome::Success)
}
