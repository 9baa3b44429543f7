//! `joinsaw generate`: random puzzle files.

use std::io::Write;

use serde_json::json;

use super::Outcome;
use super::solve::in_a_row;
use crate::answer::solve;
use crate::cli::{GenerateArgs, GeneratedFormat};
use crate::error::{Error, Result};
use crate::family::{self, Document};
use crate::plan::{Method, Options};
use crate::random::generate::{Planting, Wanted, flower, fresh_seed, planted_board};
use crate::relation::exact;

pub fn run(args: &GenerateArgs, out: &mut dyn Write) -> Result<Outcome> {
    let first = args.seed.unwrap_or_else(fresh_seed);
    let is_file = args.format == GeneratedFormat::Toml;
    if args.count.is_some() && is_file {
        return Err(Error::BadOption {
            option: "--format",
            found: "toml".to_owned(),
            needed: "`jsonl`, with `--count`".to_owned(),
        });
    }
    for seed in first..first + args.count.unwrap_or(1) {
        let file = generated(args, seed)?;
        if is_file {
            out.write_all(file.as_bytes())?;
        } else {
            write_line(&file, seed, out)?;
        }
    }
    Ok(Outcome::Success)
}

/// A puzzle file of this seed.
fn generated(args: &GenerateArgs, seed: u64) -> Result<String> {
    match args.board {
        Some(shape) => Ok(planted_board(Planting {
            shape,
            size: args.size.unwrap_or_default(),
            n_numbers: args.numbers.unwrap_or_default(),
            n_rim_numbers: args.rim_numbers.map(usize::from),
            has_copies: args.copies,
            seed,
        })?),
        None => flower(args.order.unwrap_or_default(), seed, wanted(args)),
    }
}

/// Solves the puzzle of a file stage by stage, and writes what that took.
fn write_line(file: &str, seed: u64, out: &mut dyn Write) -> Result<()> {
    let puzzle = family::parse(&Document::new("the puzzle", file))?;
    let options = Options {
        method: Method::Staged,
        ..Options::default()
    };
    let answer = solve(&puzzle, &options)?;
    let stages = answer.stages().iter();
    let stages = stages.map(|stage| json!({ "name": stage.name, "rows": stage.n_rows }));
    let board = answer.first_board()?;
    let line = json!({
        "seed": seed,
        "definition": file,
        "solutions": answer.solutions.all.map(exact),
        "solution": board.map(|board| in_a_row(&board.pieces())),
        "stages": stages.collect::<Vec<_>>(),
    });
    writeln!(out, "{line}")?;
    Ok(())
}

fn wanted(args: &GenerateArgs) -> Wanted {
    match (args.solvable, args.unique) {
        (_, true) => Wanted::Unique,
        (true, false) => Wanted::Solvable,
        (false, false) => Wanted::Puzzle(args.puzzle),
    }
}
