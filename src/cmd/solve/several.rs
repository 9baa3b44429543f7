//! `solve` of a file that holds several puzzles: a line for each.

use std::io::Write;

use serde_json::json;

use crate::answer::{Answer, solve_within};
use crate::cli::SolveArgs;
use crate::cmd::{Outcome, named};
use crate::engine::Limits;
use crate::error::Result;
use crate::family::{self, Puzzle};
use crate::output::{Format, Paper, write_records};
use crate::plan::Options;
use crate::relation::exact;
use crate::words;

/// The named puzzle, or all puzzles of a file that holds several, unless givens or rows are asked for, which only one puzzle has.
pub fn puzzles(args: &SolveArgs) -> Result<Vec<Puzzle>> {
    match &args.puzzle.puzzle {
        Some(name) if !args.rows && args.puzzle.given.is_empty() => family::find_all(name),
        _ => Ok(vec![named(&args.puzzle)?]),
    }
}

/// Solves the puzzles one by one. People see each as soon as it is solved.
pub fn run(
    puzzles: &[Puzzle],
    options: &Options,
    args: &SolveArgs,
    limits: Limits,
    out: &mut Paper,
) -> Result<Outcome> {
    let is_text = args.format == Format::Table;
    let mut records = Vec::new();
    let mut are_solved = true;
    for (puzzle, no) in puzzles.iter().zip(1_u64..) {
        let answer = solve_within(puzzle, options, limits)?;
        let solution = solution(&answer)?;
        are_solved &= answer.is_solved();
        if is_text {
            writeln!(
                out,
                "{no}: {}",
                in_words(&answer, solution.as_deref(), args)
            )?;
        } else {
            records.push(json!({
                "puzzle": no,
                "solutions": answer.solutions.all.map(exact),
                "solution": solution,
            }));
        }
    }
    if !is_text {
        write_records(out, args.format, records)?;
    }
    Ok(Outcome::of(are_solved))
}

/// What lies in the slots of the first solution, one after the other.
fn solution(answer: &Answer) -> Result<Option<String>> {
    let board = answer.first_board()?;
    let pieces = |board: crate::answer::Board| {
        let placements = board.filling.into_iter();
        placements.map(|placement| placement.piece).collect()
    };
    Ok(board.map(pieces))
}

/// The only solution, or how many there are.
fn in_words(answer: &Answer, solution: Option<&str>, args: &SolveArgs) -> String {
    match (solution, answer.solutions.all) {
        (_, Some(count)) if args.count => words::number(count),
        (Some(solution), None | Some(1)) => solution.to_owned(),
        (_, Some(count)) if count > 0 => words::count_of(count, "solution"),
        _ => "no solution".to_owned(),
    }
}
