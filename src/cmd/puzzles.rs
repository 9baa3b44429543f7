//! `joinsaw puzzles`: the built-in puzzles, with size and what is known of each.

use std::io::Write;

use super::Outcome;
use crate::cli::PuzzlesArgs;
use crate::error::Result;
use crate::family::{builtins, find};
use crate::output::write_relation;
use crate::relation::{Cell, Relation};

pub fn run(args: &PuzzlesArgs, out: &mut dyn Write) -> Result<Outcome> {
    let columns = [
        "Puzzle",
        "Name",
        "Family",
        "Size",
        "All",
        "Up_To_Symmetry",
        "Up_To_Identical_Pieces",
    ];
    let mut list = Relation::with_columns(columns);
    for builtin in builtins() {
        let puzzle = find(builtin.name)?;
        let count = |count: Option<u64>| {
            count
                .and_then(|n| i64::try_from(n).ok())
                .map_or(Cell::Null, Cell::Integer)
        };
        list.rows.push(vec![
            Cell::from(builtin.name),
            Cell::from(puzzle.name.as_str()),
            Cell::from(puzzle.family()),
            Cell::from(puzzle.size()),
            count(puzzle.known.all),
            count(puzzle.known.up_to_symmetry),
            count(puzzle.known.up_to_identical_pieces),
        ]);
    }
    write_relation(out, args.format, &list)?;
    Ok(Outcome::Success)
}
