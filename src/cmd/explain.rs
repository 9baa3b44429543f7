//! `joinsaw explain`: each stage in words, how many candidates each of its rules removed, and why a search ends; or
//! what the passes of the planner did.

use std::io::Write;

use super::{Outcome, named_or_default, run_stages, warn};
use crate::cli::ExplainArgs;
use crate::compile::compile_within;
use crate::engine::Database;
use crate::error::Result;
use crate::explain::{contradiction, explain, spare};
use crate::output::{Paper, write_explanation};
use crate::plan::Options;

pub fn run(args: &ExplainArgs, out: &mut Paper, err: &mut dyn Write) -> Result<Outcome> {
    let limits = args.time.limits();
    let givens = args.puzzle.given.all();
    let whole = named_or_default(args.puzzle.puzzle.as_deref())?;
    let puzzle = whole.with_given(&givens)?;
    let options = Options {
        keeps_tables: true,
        ..args.puzzle.options()
    };
    let plan = compile_within(&puzzle, &options, limits)?;
    if args.passes {
        out.write_all(plan.script_of_passes().as_bytes())?;
        return Ok(Outcome::Success);
    }
    let chosen = match &args.stage {
        Some(name) => Some(plan.stage(name)?.clone()),
        None => None,
    };
    warn(&puzzle, err)?;
    let answer = run_stages(Database::scratch()?, plan, limits)?;
    let mut explanation = explain(&answer, chosen.as_ref(), args.query_plan, limits)?;
    if chosen.is_none() && explanation.n_rows == 1 {
        explanation.spare = spare(&puzzle, limits)?;
    }
    if chosen.is_none() && explanation.n_rows == 0 {
        let options = args.puzzle.options();
        explanation.contradiction = contradiction(&whole, &givens, &options, limits)?;
    }
    write_explanation(out, args.format, &explanation)?;
    Ok(Outcome::of(explanation.n_rows > 0))
}
