//! `joinsaw solve`: runs the pipeline and reports which centre leaves a row.

#[cfg(feature = "engines")]
mod elsewhere;
mod reasons;
mod sample;
mod several;
mod streamed;
mod text;

use std::io::Write;
use std::path::Path;

use serde_json::json;

use super::progress::Progress;
use super::{Outcome, named, named_or_default, puzzle_in, warn};
use crate::answer::Answer;
use crate::cli::SolveArgs;
use crate::compile::compile_within;
use crate::engine::{Database, Engine, Limits, limit_memory_to};
use crate::error::{Error, Result};
use crate::family::Puzzle;
use crate::output::{
    Format, Paper, RowWriter, board_writer, has_boards, solution_writer, write_entries, write_list,
    write_message,
};
use crate::plan::{Goal, Method, Options, Plan, Solutions};
use crate::relation::exact;
use crate::words::{count_of, number};

pub fn run(args: &SolveArgs, out: &mut Paper, err: &mut dyn Write) -> Result<Outcome> {
    // Reading the puzzle and compiling its plan count towards the time.
    let limits = args.limits();
    if let Some(limit) = args.max_memory {
        limit_memory_to(limit)?;
    }
    #[cfg(feature = "engines")]
    if let Some(engine) = &args.engine {
        return elsewhere::run(engine, args, out, err);
    }
    #[cfg(not(feature = "engines"))]
    if args.engine.is_some() {
        return Err(super::no_engines());
    }
    let options = args.options();
    if options.goal == Goal::Sample {
        return sample::run(&options, args, limits, out, err);
    }
    let (puzzle, mut database, plan) = if let Some(path) = &args.db {
        kept(path, args, &options, limits)?
    } else {
        let mut puzzles = several::puzzles(args)?;
        let puzzle = match puzzles.pop() {
            Some(puzzle) if puzzles.is_empty() && !args.batch => puzzle?,
            last => {
                puzzles.extend(last);
                return several::run(puzzles, &options, args, limits, out);
            }
        };
        let plan = compile_within(&puzzle, &options, limits)?;
        let database = Database::scratch()?;
        (puzzle, database, plan)
    };
    warn(&puzzle, err)?;
    if plan.method == Method::Streamed && args.db.is_none() {
        return streamed::run(database, &puzzle, plan, limits, args, (out, err));
    }
    #[cfg(feature = "engines")]
    if args.db.is_none() {
        elsewhere::suggest(&puzzle, &plan, args, err)?;
    }
    let progress = Progress::on_terminal(&plan.stages);
    let run = database.run(&plan, limits, &progress);
    drop(progress);
    let run = run.map_err(|error| plan.naming_another(error))?;
    database.begin_reading()?;
    let answer = Answer::of_tables(database, plan, run)?;
    let outcome = write(&answer, args, out)?;
    compare_with_known(&puzzle, &answer.solutions, args, err)?;
    Ok(outcome)
}

/// Warns if the whole puzzle has another number of solutions than its file says.
fn compare_with_known(
    puzzle: &Puzzle,
    solutions: &Solutions,
    args: &SolveArgs,
    err: &mut dyn Write,
) -> Result<()> {
    let is_part = !args.givens().is_empty();
    let (Some(known), Some(found)) = (puzzle.known.all, solutions.all) else {
        return Ok(());
    };
    if is_part || args.first || u128::from(known) == found {
        return Ok(());
    }
    let warning = format!(
        "`all` below `[known]` is {}, and the puzzle has {}",
        number(known),
        count_of(found, "solution"),
    );
    Ok(write_message(err, "warning", warning)?)
}

/// A kept database with the named puzzle, or else the one that it holds, and the plan.
fn kept(
    path: &Path,
    args: &SolveArgs,
    options: &Options,
    limits: Limits,
) -> Result<(Puzzle, Database, Plan)> {
    let open = || Ok::<_, Error>(Database::create_or_open(path)?.replacing(args.replace));
    if args.puzzle.puzzle.is_some() {
        // A named puzzle is fully checked before a file is touched.
        let puzzle = named(args.puzzle.puzzle.as_deref(), &args.givens())?;
        let plan = compile_within(&puzzle, options, limits)?;
        return Ok((puzzle, open()?, plan));
    }
    let database = open()?;
    let puzzle = match database.stored_puzzle()? {
        Some(stored) => puzzle_in(path, stored)?,
        None => named_or_default(None)?,
    }
    .with_given(&args.givens())?;
    let plan = compile_within(&puzzle, options, limits)?;
    Ok((puzzle, database, plan))
}

/// Writes the answer of a run that kept its tables.
fn write(answer: &Answer<impl Engine>, args: &SolveArgs, out: &mut Paper) -> Result<Outcome> {
    match args.format {
        Format::Table => text::write(out, answer, args)?,
        Format::Json => {
            write!(out, "{{")?;
            write_entries(out, answer, false)?;
            if !args.count {
                write_boards(out, answer, args)?;
                write!(out, ",\n \"rows\":")?;
                write_rows(out, answer, args)?;
                writeln!(out)?;
            }
            writeln!(out, "}}")?;
        }
        format if args.count => write_counts(out, format, &answer.solutions)?,
        _ => write_rows(out, answer, args)?,
    }
    Ok(Outcome::of(answer.is_solved()))
}

/// Writes the boards as an entry of a JSON object, after others.
fn write_boards(out: &mut Paper, answer: &Answer<impl Engine>, args: &SolveArgs) -> Result<()> {
    if !has_boards(&answer.plan) {
        return Ok(());
    }
    write!(out, ",\n \"boards\":")?;
    write_to(&mut board_writer(out, &answer.plan), answer, args)
}

/// Writes the rows of the last stage, or the first of them.
fn write_rows(out: &mut Paper, answer: &Answer<impl Engine>, args: &SolveArgs) -> Result<()> {
    let mut writer = solution_writer(out, args.format, &answer.plan, args.rows);
    write_to(writer.as_mut(), answer, args)
}

fn write_to(
    writer: &mut dyn RowWriter,
    answer: &Answer<impl Engine>,
    args: &SolveArgs,
) -> Result<()> {
    answer.rows(args.first.then_some(1), &mut |columns, row| match row {
        None => writer.heading(columns),
        Some(row) => writer.row(row),
    })?;
    writer.finish()
}

fn write_counts(out: &mut Paper, format: Format, solutions: &Solutions) -> Result<()> {
    let counts = [
        ("all", solutions.all),
        ("up_to_symmetry", solutions.up_to_symmetry),
        ("up_to_identical_pieces", solutions.up_to_identical_pieces),
    ];
    let counts =
        counts.map(|(name, count)| json!({ "count": name, "solutions": count.map(exact) }));
    write_list(out, format, &counts, &[])
}
