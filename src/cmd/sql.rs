//! `joinsaw sql`: the script that solves a puzzle, stage by stage, for sqlite3 and other engines.

use std::io::Write;

use super::progress::Progress;
use super::{Outcome, named};
use crate::cli::{ScriptFormat, SqlArgs};
use crate::compile::compile_within;
use crate::engine::{Database, Limits};
use crate::error::Result;
use crate::output::plan_to_json;
use crate::plan::{Goal, Options};

pub fn run(args: &SqlArgs, out: &mut dyn Write) -> Result<Outcome> {
    let limits = Limits {
        timeout: args.timeout,
        ..Limits::default()
    }
    .started();
    let puzzle = named(&args.puzzle, limits)?;
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
        None if args.format == ScriptFormat::Sqllogictest => {
            let progress = Progress::on_terminal(&plan.stages);
            let run = Database::scratch()?.run(&plan, limits, &progress)?;
            let n_rows: Vec<u64> = run.stages.iter().map(|stage| stage.n_rows).collect();
            out.write_all(plan.script_as_test(&n_rows).as_bytes())?;
        }
        None if args.count => out.write_all(plan.script_of_count(args.indexes).as_bytes())?,
        None if args.indexes => out.write_all(plan.script_with_indexes().as_bytes())?,
        None => out.write_all(plan.script().as_bytes())?,
    }
    Ok(Outcome::Success)
}
