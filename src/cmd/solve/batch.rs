//! `solve` of many puzzles: a line for each.

use std::collections::BTreeMap;
use std::io::Write;

use serde::Serialize;

use crate::answer::{Solved, solve_many};
use crate::cli::SolveArgs;
use crate::cmd::Outcome;
use crate::engine::Limits;
use crate::error::{Error, Result};
use crate::family::Puzzle;
use crate::output::{Format, Paper, rounded, write_json, write_list};
use crate::plan::Options;
use crate::relation::serialize_exact;
use crate::words::{count_of, number};

/// The result of one puzzle.
#[derive(Serialize)]
struct Line {
    no: usize,
    #[serde(serialize_with = "serialize_exact")]
    solutions: Option<u128>,
    unique: Option<bool>,
    solution: Option<String>,
    answer: Option<String>,
    seconds: f64,
    error: Option<String>,
}

/// Solves the puzzles. The result of each is written in order, as soon as it is solved, and so are its errors.
pub fn run(
    puzzles: Vec<Result<Puzzle>>,
    options: &Options,
    args: &SolveArgs,
    limits: Limits,
    out: &mut Paper,
) -> Result<Outcome> {
    let (format, n_puzzles) = (args.format(), puzzles.len());
    let (mut right, mut wrong) = (Vec::new(), BTreeMap::new());
    for (puzzle, no) in puzzles.into_iter().zip(1..) {
        match puzzle {
            Ok(puzzle) => right.push(puzzle),
            Err(error) => _ = wrong.insert(no, error),
        }
    }
    let (mut lines, mut no, mut n_wrong, mut are_solved) = (Vec::new(), 0, 0, true);
    let mut write = |found: Result<Solved>| -> Result<usize> {
        no += 1;
        n_wrong += u64::from(found.is_err());
        are_solved &= found.as_ref().is_ok_and(|found| {
            found.is_solved() && (found.is_unique == Some(true) || !args.unique)
        });
        let line = line(no, found);
        match format {
            Format::Table => writeln!(out, "{no}: {}", in_words(&line, args))?,
            Format::Jsonl => write_json(out, &line)?,
            Format::Csv | Format::Json => lines.push(line),
        }
        Ok(no + 1)
    };
    let mut next = 1;
    solve_many(&right, options, limits, &mut |_, found| {
        while let Some(error) = wrong.remove(&next) {
            next = write(Err(error))?;
        }
        next = write(found)?;
        Ok(())
    })?;
    // What is left follows the last puzzle that could be read.
    for error in wrong.into_values() {
        write(Err(error))?;
    }
    match format {
        Format::Csv | Format::Json => write_list(out, format, &lines, &[])?,
        Format::Table | Format::Jsonl => {}
    }
    let n_puzzles = n_puzzles as u64;
    match n_wrong {
        0 => Ok(Outcome::of(are_solved)),
        _ => Err(Error::Message(format!(
            "{}, of {}, cannot be solved; each says why in its line",
            count_of(n_wrong, "puzzle"),
            number(n_puzzles)
        ))),
    }
}

fn line(no: usize, found: Result<Solved>) -> Line {
    let (found, error) = match found {
        Ok(found) => (found, None),
        Err(error) => (Solved::default(), Some(error.to_string())),
    };
    Line {
        no,
        solutions: found.solutions,
        unique: found.is_unique,
        solution: found.first.map(|pieces| in_a_row(&pieces)),
        answer: found.answer,
        seconds: rounded(found.seconds),
        error,
    }
}

/// The only solution, or the number of solutions.
fn in_words(line: &Line, args: &SolveArgs) -> String {
    if let Some(error) = &line.error {
        return error.clone();
    }
    match (line.solutions, &line.solution) {
        (_, None) if args.unique => "no solution".to_owned(),
        (_, Some(_)) if args.unique => match line.unique {
            Some(true) => "one solution".to_owned(),
            _ => "more than one solution".to_owned(),
        },
        (Some(n_solutions), _) if args.count => number(n_solutions),
        (_, Some(solution)) if line.unique != Some(false) => solution.clone(),
        (Some(n_solutions @ 1..), _) => count_of(n_solutions, "solution"),
        _ => "no solution".to_owned(),
    }
}

/// Pieces one after the other, with blanks between them if one has several letters.
fn in_a_row(pieces: &[String]) -> String {
    let are_letters = pieces.iter().all(|piece| piece.chars().count() == 1);
    pieces.join(if are_letters { "" } else { " " })
}
