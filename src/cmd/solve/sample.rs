//! `solve --sample`: solutions drawn at random.

use std::io::Write;

use serde_json::json;

use super::text::{ROWS_SHOWN, write_board, write_counts};
use super::{write_boards, write_rows};
use crate::answer::Answer;
use crate::cli::SolveArgs;
use crate::cmd::progress::Progress;
use crate::cmd::{Outcome, named, warn};
use crate::compile::compile_within;
use crate::engine::{Database, Limits, Sample};
use crate::error::{Error, Result};
use crate::output::{Format, Paper, write_entries, write_table};
use crate::plan::{Method, Options};
use crate::random::generate::fresh_seed;
use crate::words::{count_of, number};

pub fn run(
    options: &Options,
    args: &SolveArgs,
    limits: Limits,
    out: &mut Paper,
    err: &mut dyn Write,
) -> Result<Outcome> {
    if options.method != Method::Merged {
        return Err(Error::BadOption {
            option: "--plan",
            found: options.method.name().to_owned(),
            needed: "`merged`, with `--sample`".to_owned(),
        });
    }
    let puzzle = named(args.puzzle.puzzle.as_deref(), &args.givens())?;
    let plan = compile_within(&puzzle, options, limits)?;
    let mut database = Database::scratch()?;
    warn(&puzzle, err)?;
    let progress = Progress::on_terminal(&plan.stages);
    let run = database.run(&plan, limits, &progress);
    drop(progress);
    let answer = Answer::of_tables(database, plan, run?)?;
    let sample = Sample {
        n_solutions: args.sample.and_then(|n| n.try_into().ok()).unwrap_or(1),
        seed: args.seed.unwrap_or_else(fresh_seed),
    };
    let answer = answer.draw(sample, limits)?;
    match args.format {
        Format::Table => write_text(out, &answer, args, sample)?,
        Format::Json => {
            write!(out, "{{")?;
            write_entries(out, &answer, false)?;
            write!(out, ",\n \"sample\":{}", json!({ "seed": sample.seed }))?;
            write_boards(out, &answer, args)?;
            write!(out, ",\n \"rows\":")?;
            write_rows(out, &answer, args)?;
            writeln!(out, "\n}}")?;
        }
        Format::Csv | Format::Jsonl => write_rows(out, &answer, args)?,
    }
    Ok(Outcome::of(answer.is_solved()))
}

/// Writes drawn solutions for people: a picture of each, or their rows, then how many solutions there are.
fn write_text(out: &mut Paper, answer: &Answer, args: &SolveArgs, sample: Sample) -> Result<()> {
    out.heading(&answer.plan.puzzle.title)?;
    let n_drawn = sample.n_solutions as u64;
    if !answer.is_solved() {
        writeln!(out, "\nNo solution")?;
    } else if args.rows {
        writeln!(out)?;
        write_table(out, &answer.first_rows(ROWS_SHOWN)?)?;
    } else {
        let mut n_shown = 0;
        answer.boards(|board| {
            n_shown += 1;
            if n_shown <= ROWS_SHOWN {
                writeln!(out, "\nSolution {n_shown}:\n")?;
                write_board(out, &board)?;
            }
            Ok(())
        })?;
    }
    writeln!(out)?;
    write_counts(out, answer)?;
    if answer.is_solved() {
        let (drawn, seed) = (count_of(n_drawn, "solution"), sample.seed);
        writeln!(
            out,
            "Drawn at random, each equally likely: {drawn}, with `--seed {seed}`"
        )?;
    }
    if answer.is_solved() && n_drawn > ROWS_SHOWN {
        let shown = number(ROWS_SHOWN);
        writeln!(
            out,
            "These are the first {shown}; `--format csv` prints all"
        )?;
    }
    Ok(())
}
