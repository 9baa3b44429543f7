//! `joinsaw puzzles`: the built-in puzzles, with size and what is known of each.

use serde_json::{Value, json};

use super::Outcome;
use crate::cli::PuzzlesArgs;
use crate::error::Result;
use crate::family::{Puzzle, builtins, find};
use crate::output::{Format, Paper, write_list};
use crate::words::number;

pub fn run(args: &PuzzlesArgs, out: &mut Paper) -> Result<Outcome> {
    let found = builtins().map(|builtin| Ok((builtin.name, find(builtin.name)?)));
    let found: Vec<(&str, Puzzle)> = found.collect::<Result<_>>()?;
    let record = match args.format {
        Format::Table => line,
        _ => record,
    };
    let records = found.iter().map(|(name, puzzle)| record(name, puzzle));
    let values = found.iter().map(|(name, puzzle)| value(name, puzzle));
    write_list(out, args.format, records, values)?;
    Ok(Outcome::Success)
}

/// No more than fits in a terminal of 80 columns.
fn line(name: &str, puzzle: &Puzzle) -> Value {
    json!({
        "Puzzle": name,
        "Family": puzzle.family(),
        "Size": puzzle.size(),
        "Solutions": puzzle.known.all.map(number),
    })
}

/// All that is known of a puzzle, for spreadsheets.
fn record(name: &str, puzzle: &Puzzle) -> Value {
    json!({
        "Puzzle": name,
        "Name": puzzle.name,
        "Family": puzzle.family(),
        "Size": puzzle.size(),
        "All": puzzle.known.all,
        "Up_To_Symmetry": puzzle.known.up_to_symmetry,
        "Up_To_Identical_Pieces": puzzle.known.up_to_identical_pieces,
    })
}

/// All that is known of a puzzle, with the keys of `solve`; `name` is what `solve` calls it by.
fn value(name: &str, puzzle: &Puzzle) -> Value {
    json!({
        "name": name,
        "puzzle": puzzle.name,
        "family": puzzle.family(),
        "size": puzzle.size(),
        "solutions": puzzle.known,
    })
}
