//! Covers as an exact cover problem, counted by the dancing links of the crate `dlx-rs`: an item for each cell and each piece,
//! an option for each placement. No symmetry is used.
//!
//! Reads a puzzle file without holes: a drawn `board`, and pieces that may be turned and flipped.
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

fn main() -> ExitCode {
    let Some(text) = std::env::args().nth(1).and_then(|path| std::fs::read_to_string(path).ok()) else {
        eprintln!("usage: dlx_cover PUZZLE.toml");
        return ExitCode::from(2);
    };
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
    println!("{{\"solutions\": {}}}", solver.count());
    ExitCode::SUCCESS
}
