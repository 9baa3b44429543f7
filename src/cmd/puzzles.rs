//! `joinsaw puzzles`: the built-in puzzles, with size and what is known of each.

use serde_json::{Value, json};

use super::Outcome;
use crate::cli::PuzzlesArgs;
use crate::error::Result;
use crate::family::{builtins, find};
use crate::output::{Paper, write_records};

pub fn run(args: &PuzzlesArgs, out: &mut Paper) -> Result<Outcome> {
    let lines = builtins().map(|builtin| {
        let puzzle = find(builtin.name)?;
        Ok(json!({
            "Puzzle": builtin.name,
            "Name": puzzle.name,
            "Family": puzzle.family(),
            "Size": puzzle.size(),
            "All": puzzle.known.all,
            "Up_To_Symmetry": puzzle.known.up_to_symmetry,
            "Up_To_Identical_Pieces": puzzle.known.up_to_identical_pieces,
        }))
    });
    let lines: Vec<Value> = lines.collect::<Result<_>>()?;
    write_records(out, args.format, lines)?;
    Ok(Outcome::Success)
}
