//! `joinsaw puzzles`: the built-in puzzles, with size and what is known of each.

use serde::Serialize;

use super::Outcome;
use crate::cli::PuzzlesArgs;
use crate::error::Result;
use crate::family::{Known, builtins, find};
use crate::output::{Format, Paper, write_list};

#[derive(Serialize)]
struct Listed {
    /// Its name in commands.
    name: &'static str,
    puzzle: String,
    family: &'static str,
    size: String,
    solutions: Known,
}

pub fn run(args: &PuzzlesArgs, out: &mut Paper) -> Result<Outcome> {
    let puzzles = builtins().map(|builtin| {
        let puzzle = find(builtin.name)?;
        Ok(Listed {
            name: builtin.name,
            family: puzzle.family(),
            size: puzzle.size(),
            solutions: puzzle.known,
            puzzle: puzzle.name,
        })
    });
    // A terminal of 80 columns has no room for more.
    let columns: &[&str] = match args.format {
        Format::Table => &["name", "family", "size", "solutions"],
        _ => &[],
    };
    let puzzles = puzzles.collect::<Result<Vec<_>>>()?;
    write_list(out, args.format, &puzzles, columns)?;
    Ok(Outcome::Success)
}
