//! `solve` of many puzzles: a line for each.

use std::io::Write;

use serde_json::{Value as Json, json};

use crate::answer::{Found, solve_many};
use crate::cli::SolveArgs;
use crate::cmd::{Outcome, named};
use crate::engine::Limits;
use crate::error::{Error, Result};
use crate::family::{self, Puzzle};
use crate::output::{Format, Paper, rounded, write_list};
use crate::plan::Options;
use crate::relation::exact;
use crate::words;

/// The named puzzle, or all puzzles of a file that holds several, unless givens or rows are asked for, which only one puzzle has.
pub fn puzzles(args: &SolveArgs) -> Result<Vec<Result<Puzzle>>> {
    let find = if args.batch {
        family::find_many
    } else {
        family::find_all
    };
    let is_one = args.rows || !args.givens().is_empty();
    match args.puzzle.puzzle.clone() {
        Some(name) if args.batch || !is_one => find(&name),
        name => Ok(vec![Ok(named(name.as_deref(), &args.givens())?)]),
    }
}

/// Solves the puzzles. Each is told in its turn, as soon as it is solved, and so is what is wrong with one.
pub fn run(
    puzzles: Vec<Result<Puzzle>>,
    options: &Options,
    args: &SolveArgs,
    limits: Limits,
    out: &mut Paper,
) -> Result<Outcome> {
    let mut told = Told {
        args,
        out,
        records: Vec::new(),
        no: 0,
        n_wrong: 0,
        are_solved: true,
    };
    let n_puzzles = puzzles.len() as u64;
    // Behind each puzzle, what is wrong with those that follow.
    let mut right = Vec::new();
    let mut wrong = vec![Vec::new()];
    for puzzle in puzzles {
        match (puzzle, wrong.last_mut()) {
            (Err(error), Some(wrong)) => wrong.push(error),
            (puzzle, _) => {
                right.push(puzzle?);
                wrong.push(Vec::new());
            }
        }
    }
    let mut wrong = wrong.into_iter();
    let mut tell_wrong = |told: &mut Told| {
        let mut wrong = wrong.next().into_iter().flatten();
        wrong.try_for_each(|error| told.one(Err(error)))
    };
    tell_wrong(&mut told)?;
    solve_many(&right, options, limits, &mut |_, found| {
        told.one(found)?;
        tell_wrong(&mut told)
    })?;
    let Told {
        records,
        n_wrong,
        are_solved,
        ..
    } = told;
    match args.format() {
        format @ (Format::Json | Format::Csv) => write_list(out, format, &records, &[])?,
        Format::Table | Format::Jsonl => {}
    }
    match n_wrong {
        0 => Ok(Outcome::of(are_solved)),
        _ => Err(Error::SomeWrong { n_wrong, n_puzzles }),
    }
}

/// What has been told of the puzzles.
struct Told<'a, 'b> {
    args: &'a SolveArgs,
    out: &'a mut Paper<'b>,
    /// The records that a format writes all at once.
    records: Vec<Json>,
    no: u64,
    n_wrong: u64,
    are_solved: bool,
}

impl Told<'_, '_> {
    /// Tells what was found of the next puzzle, or what is wrong with it.
    fn one(&mut self, found: Result<Found>) -> Result<()> {
        self.no += 1;
        let (found, error) = match found {
            Ok(found) => (found, None),
            Err(error) => (Found::default(), Some(error.to_string())),
        };
        self.n_wrong += u64::from(error.is_some());
        self.are_solved &= found.is_solved();
        let no = self.no;
        let solution = found.first.as_ref().map(|pieces| in_a_row(pieces));
        if self.args.format() == Format::Table {
            let words = error.unwrap_or_else(|| self.in_words(&found, solution.as_deref()));
            writeln!(self.out, "{no}: {words}")?;
            return Ok(());
        }
        let record = json!({
            "no": no,
            "solutions": found.solutions.map(exact),
            "unique": found.is_unique,
            "solution": solution,
            "answer": found.answer,
            "seconds": rounded(found.seconds),
            "error": error,
        });
        match self.args.format() {
            Format::Jsonl => writeln!(self.out, "{record}")?,
            _ => self.records.push(record),
        }
        Ok(())
    }

    /// The only solution, or how many there are.
    fn in_words(&self, found: &Found, solution: Option<&str>) -> String {
        match (solution, found.solutions) {
            (_, Some(count)) if self.args.count => words::number(count),
            (Some(solution), _) if found.is_unique != Some(false) => solution.to_owned(),
            (_, Some(count)) if count > 0 => words::count_of(count, "solution"),
            _ => "no solution".to_owned(),
        }
    }
}

/// Pieces one after the other, with blanks between them if one has several letters.
fn in_a_row(pieces: &[String]) -> String {
    let are_letters = pieces.iter().all(|piece| piece.chars().count() == 1);
    pieces.join(if are_letters { "" } else { " " })
}
