//! `joinsaw solve`: reads a puzzle, plans it, runs the plan, and writes the answer.

mod batch;
#[cfg(feature = "engines")]
mod elsewhere;
mod text;

use std::io::Write;
use std::path::Path;

use serde_json::{Value, json};

use super::progress::Progress;
use super::{Outcome, named, puzzle_in, run_stages, warn};
use crate::answer::{self, Answer};
use crate::cli::SolveArgs;
use crate::compile::compile_within;
use crate::engine::{Database, Engine, Limits, Sample, Visit, limit_memory_to};
use crate::error::{Error, Result};
use crate::family::{self, Puzzle};
use crate::output::{Format, Paper, write_answer, write_list, write_message, write_solutions};
use crate::plan::{Goal, Method, Options, Plan, Solutions};
use crate::random::generate::fresh_seed;
use crate::relation::exact;
use crate::words::{count_of, number};

pub fn run(args: &SolveArgs, out: &mut Paper, err: &mut dyn Write) -> Result<Outcome> {
    // Reading the puzzle and compiling its plan count towards the time.
    let limits = args.limits();
    if let Some(limit) = args.max_memory {
        limit_memory_to(limit)?;
    }
    #[cfg(not(feature = "engines"))]
    if args.engine.is_some() {
        return Err(super::no_engines());
    }
    #[cfg(feature = "engines")]
    let driver = elsewhere::driver(args)?;
    let options = args.options();
    if options.goal == Goal::Sample && options.method != Method::Merged {
        let found = options.method.name();
        return Err(Error::bad_option(
            "--plan",
            found,
            "`merged`, with `--sample`",
        ));
    }
    let (puzzle, kept) = if let (Some(path), None) = (&args.db, &args.puzzle.puzzle) {
        held(path, args)?
    } else {
        let mut puzzles = puzzles(args)?;
        if args.batch || puzzles.len() != 1 {
            return batch::run(puzzles, &options, args, limits, out);
        }
        (puzzles.remove(0)?, None)
    };
    let plan = compile_within(&puzzle, &options, limits)?;
    warn(&puzzle, err)?;
    #[cfg(feature = "engines")]
    if let Some(driver) = driver {
        return elsewhere::run(driver, plan, args, limits, out);
    }
    let answer = if streams(&plan, &options, args) {
        stream(&puzzle, &plan, &options, limits, args, out)?
    } else {
        // A named puzzle is fully checked before a file is touched.
        let database = match (kept, &args.db) {
            (Some(database), _) => database,
            (None, Some(path)) => open(path, args)?,
            (None, None) => Database::scratch()?,
        };
        run_stages(database, plan, limits)?
    };
    let (mut answer, seed) = sampled(answer, args, limits)?;
    answer.is_distinct = args.distinct;
    write(&answer, seed, args, out)?;
    compare_with_known(&puzzle, &answer.solutions, args, err)?;
    Ok(Outcome::of(answer.is_solved()))
}

/// The named puzzle, or all puzzles of a file that holds several, unless something is asked for that only one puzzle has.
fn puzzles(args: &SolveArgs) -> Result<Vec<Result<Puzzle>>> {
    let is_kept = args.db.is_some() || args.engine.is_some();
    let is_one = is_kept || args.rows || args.sample.is_some() || !args.givens().is_empty();
    match args.puzzle.puzzle.as_deref() {
        Some(name) if args.batch => family::find_many(name),
        Some(name) if !is_one => family::find_all(name),
        name => Ok(vec![named(name, &args.givens())]),
    }
}

fn open(path: &Path, args: &SolveArgs) -> Result<Database> {
    Ok(Database::create_or_open(path)?.replacing(args.replace))
}

/// The puzzle that a database holds, or the default one for a new database.
fn held(path: &Path, args: &SolveArgs) -> Result<(Puzzle, Option<Database>)> {
    let database = open(path, args)?;
    let puzzle = match database.stored_puzzle()? {
        Some(stored) => puzzle_in(path, &stored)?.with_given(&args.givens())?,
        None => named(None, &args.givens())?,
    };
    Ok((puzzle, Some(database)))
}

/// True if no table is made of the rows of a plan. JSON has two lists of all rows, which a table holds for them.
fn streams(plan: &Plan, options: &Options, args: &SolveArgs) -> bool {
    let lists_twice = args.format == Format::Json && options.goal == Goal::Rows;
    plan.method() == Method::Streamed && !options.keeps_tables && !lists_twice
}

/// Runs a streamed plan, and writes its rows as they are found if the format has a line for each.
fn stream(
    puzzle: &Puzzle,
    plan: &Plan,
    options: &Options,
    limits: Limits,
    args: &SolveArgs,
    out: &mut Paper,
) -> Result<Answer> {
    let progress = Progress::on_terminal(&plan.stages);
    let mut answer = None;
    let mut read = |visit: &mut Visit| {
        let plan = plan.clone();
        let found = answer::stream(puzzle, plan, options, limits, &progress, visit)?;
        answer = Some(found);
        Ok(())
    };
    // Only these have a line for each row, which may be written before all rows are known.
    if args.count || !matches!(args.format, Format::Csv | Format::Jsonl) {
        read(&mut |_, _| Ok(()))?;
    } else {
        write_solutions(out, args.format, plan, args.rows, read)?;
    }
    Ok(answer.expect("the rows have been read"))
}

/// The solutions that `--sample` draws from an answer, with their seed, or else the answer itself.
fn sampled(answer: Answer, args: &SolveArgs, limits: Limits) -> Result<(Answer, Option<u64>)> {
    let Some(n_solutions) = args.sample else {
        return Ok((answer, None));
    };
    let sample = Sample {
        n_solutions: n_solutions.try_into().unwrap_or(usize::MAX),
        seed: args.seed.unwrap_or_else(fresh_seed),
        is_distinct: args.distinct,
    };
    Ok((answer.draw(sample, limits)?, Some(sample.seed)))
}

/// Writes an answer, apart from the rows of a stream, which are written by now.
fn write(
    answer: &Answer<impl Engine>,
    seed: Option<u64>,
    args: &SolveArgs,
    out: &mut Paper,
) -> Result<()> {
    let most_rows = if args.first { 1 } else { u64::MAX };
    match args.format {
        Format::Table => text::write(out, answer, seed, args),
        Format::Json => {
            let most_rows = (!args.count).then_some(most_rows);
            write_answer(out, answer, seed, most_rows)
        }
        format if args.count => write_list(out, format, &counts(&answer.solutions), &[]),
        _ if streams(&answer.plan, &args.options(), args) => Ok(()),
        format => write_solutions(out, format, &answer.plan, args.rows, |visit| {
            answer.rows(Some(most_rows), visit)
        }),
    }
}

fn counts(solutions: &Solutions) -> [Value; 3] {
    [
        ("all", solutions.all),
        ("up_to_symmetry", solutions.up_to_symmetry),
        ("up_to_identical_pieces", solutions.up_to_identical_pieces),
    ]
    .map(|(count, solutions)| json!({ "count": count, "solutions": solutions.map(exact) }))
}

/// Warns if the whole puzzle has another number of solutions than its file says.
fn compare_with_known(
    puzzle: &Puzzle,
    solutions: &Solutions,
    args: &SolveArgs,
    err: &mut dyn Write,
) -> Result<()> {
    let is_part = args.first || !args.givens().is_empty();
    if let (Some(known), Some(found)) = (puzzle.known.all, solutions.all)
        && !is_part
        && u128::from(known) != found
    {
        let (known, found) = (number(known), count_of(found, "solution"));
        let warning = format!("`all` below `[known]` is {known}, and the puzzle has {found}");
        write_message(err, "warning", warning)?;
    }
    Ok(())
}
