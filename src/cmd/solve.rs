//! `joinsaw solve`: runs the pipeline and reports which centre leaves a row.

mod all_pieces;
mod answer;
mod elsewhere;
mod progress;
mod streamed;
mod text;

use std::io::Write;

use super::{Outcome, puzzle_in};
use crate::cli::SolveArgs;
use crate::engine::Database;
use crate::error::Result;
use crate::family::{self, Puzzle};
use crate::output::{Format, row_writer, write_relation};
use crate::plan::Method;
pub use all_pieces::orders;
pub use answer::Answer;
pub use progress::Progress;

/// The puzzle that is solved when none is named, and no file holds one.
pub const DEFAULT_PUZZLE: &str = "drive-ya-nuts";

pub fn run(args: &SolveArgs, out: &mut dyn Write, err: &mut dyn Write) -> Result<Outcome> {
    // Reading the puzzle and compiling its plan take their part of the time.
    let limits = args.limits();
    if args.all_pieces {
        return all_pieces::run(args, out);
    }
    let named = args
        .puzzle
        .puzzle
        .as_deref()
        .map(family::find)
        .transpose()?;
    if let Some(driver) = &args.engine {
        let puzzle = named.map_or_else(|| family::find(DEFAULT_PUZZLE), Ok)?;
        return elsewhere::run(driver, &puzzle, args, out, err);
    }
    let options = args.options();
    let plan_of = |puzzle: &Puzzle| puzzle.compile(&options);
    // A named puzzle is checked to the end before a file is touched.
    let named = named
        .map(|puzzle| plan_of(&puzzle).map(|plan| (puzzle, plan)))
        .transpose()?;
    let mut database = match &args.db {
        Some(path) => Database::create_or_open(path)?.replacing(args.replace),
        None => Database::scratch()?,
    };
    let (puzzle, plan) = if let Some(named) = named {
        named
    } else {
        let puzzle = match (&args.db, database.stored_puzzle()?) {
            (Some(path), Some(stored)) => puzzle_in(path, stored)?,
            _ => family::find(DEFAULT_PUZZLE)?,
        };
        let plan = plan_of(&puzzle)?;
        (puzzle, plan)
    };
    for warning in &puzzle.warnings {
        writeln!(err, "warning: {warning}")?;
    }
    if plan.method == Method::Streamed && args.db.is_none() {
        return streamed::run(&mut database, &puzzle, &plan, limits, args, out);
    }
    let progress = Progress::on_terminal();
    let run = match args.resume {
        true => database.resume(&puzzle, &plan, limits, &progress),
        false => database.run(&puzzle, &plan, limits, &progress),
    };
    drop(progress);
    let run = run?;
    let answer = Answer::of_tables(&database, &plan, run)?;
    write(&answer, args, out)
}

/// Writes the answer of a run that kept its tables.
fn write(answer: &Answer, args: &SolveArgs, out: &mut dyn Write) -> Result<Outcome> {
    match args.format {
        Format::Table => text::write(out, answer, args)?,
        Format::Json => answer.write_json(out, args)?,
        format if args.count => write_relation(out, format, &answer.solutions_as_relation())?,
        format => answer.write_rows(row_writer(out, format).as_mut(), args.first)?,
    }
    Ok(answer.outcome())
}
