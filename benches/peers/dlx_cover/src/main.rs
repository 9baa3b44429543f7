//! Covers as an exact cover problem, counted by the dancing links of the crate `dlx-rs`: an item for each cell and each piece,
//! an option for each placement. No symmetry is used.
//!
//! Reads a puzzle file without holes: a drawn `board`, and pieces that may be turned and flipped; or a file that ends in `.dlx`, in the
//! text form of Knuth's programs, without colours.
//! Prints: `{"solutions": N}`.

use std::collections::{BTreeMap, BTreeSet};
use std::process::ExitCode;

use dlx_rs::Solver;

type Square = (i32, i32);

fn drawn<'a>(rows: impl Iterator<Item = &'a str>, filled: char) -> Vec<Square> {
    let mut squares = Vec::new();
    for (row, line) in (0..).zip(rows) {
        let columns = (0..).zip(line.chars());
        squares.extend(columns.filter(|(_, symbol)| *symbol == filled).map(|(column, _)| (row, column)));
    }
    squares
}

fn orientations(shape: &[Square]) -> BTreeSet<Vec<Square>> {
    let mut shape = shape.to_vec();
    let mut found = BTreeSet::new();
    for turn in 0..8 {
        let top = shape.iter().map(|square| square.0).min().unwrap_or(0);
        let left = shape.iter().map(|square| square.1).min().unwrap_or(0);
        let mut moved: Vec<Square> = shape.iter().map(|(row, column)| (row - top, column - left)).collect();
        moved.sort_unstable();
        found.insert(moved);
        for square in &mut shape {
            *square = (square.1, if turn == 3 { square.0 } else { -square.0 });
        }
    }
    found
}

/// The number of covers of a drawn board.
fn count_board(text: &str) -> usize {
    let board = text.split("\"\"\"").nth(1).unwrap_or_default();
    let cells = drawn(board.lines().skip(1), '.');
    let items: BTreeMap<Square, usize> = cells.iter().copied().zip(1..).collect();
    let pieces = text.split("[pieces]").nth(1).unwrap_or_default();
    let pieces = pieces.lines().filter_map(|line| line.split('"').nth(1));
    let pieces: Vec<Vec<Square>> = pieces.map(|piece| drawn(piece.split('/'), '#')).collect();
    let mut solver = Solver::new(cells.len() + pieces.len());
    let mut n_options = 0;
    for (piece, item) in pieces.iter().zip(cells.len() + 1..) {
        for shape in orientations(piece) {
            for row in 0..64 {
                for column in 0..64 {
                    let covered = shape.iter().map(|square| items.get(&(square.0 + row, square.1 + column)).copied());
                    if let Some(mut covered) = covered.collect::<Option<Vec<usize>>>() {
                        covered.push(item);
                        solver.add_option(n_options, &covered);
                        n_options += 1;
                    }
                }
            }
        }
    }
    solver.count()
}

/// The number of exact covers in the text form of Knuth's programs: comments begin with `|`, then come the items, those behind a lone `|`
/// at most once, and then the options, one a line.
fn count_options(text: &str) -> usize {
    let mut lines = text.lines().filter(|line| !line.starts_with('|') && !line.trim().is_empty());
    let items = lines.next().unwrap_or_default();
    let (once, optional) = items.split_once(" | ").unwrap_or((items, ""));
    let numbers = once.split_whitespace().chain(optional.split_whitespace()).zip(1..);
    let numbers: BTreeMap<&str, usize> = numbers.collect();
    let n_once = once.split_whitespace().count();
    let mut solver = Solver::new_optional(n_once, numbers.len() - n_once);
    for (no, line) in lines.enumerate() {
        let covered: Vec<usize> = line.split_whitespace().filter_map(|item| numbers.get(item).copied()).collect();
        solver.add_option(no, &covered);
    }
    solver.count()
}

fn main() -> ExitCode {
    let path = std::env::args().nth(1).unwrap_or_default();
    let Ok(text) = std::fs::read_to_string(&path) else {
        eprintln!("usage: dlx_cover PUZZLE.toml or COVER.dlx");
        return ExitCode::from(2);
    };
    let n_covers = if path.ends_with(".dlx") { count_options(&text) } else { count_board(&text) };
    println!("{{\"solutions\": {n_covers}}}");
    ExitCode::SUCCESS
}
