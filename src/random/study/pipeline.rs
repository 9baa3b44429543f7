//! The pipeline of a study: the stages of a flower for a whole batch of puzzles, told apart by `Puzzle_ID`.

use crate::engine::Pipeline;
use crate::family::flower::problem::CENTER;
use crate::family::flower::random::Sides;
use crate::random::stages::{self, OpenSides, Parts};
use crate::sql::template;

/// Numbers that a person can read at a glance: two digits for an ID or a side, of which there are at most 36.
const APART: i64 = 100;

/// The pipeline for one order. The pieces of one puzzle go in at a time, and the sequences with one side in the middle.
pub fn pipeline(order: usize) -> Pipeline {
    let parts = Parts {
        tables: [
            template!("study/piece_table.sql"),
            template!("study/sequence_table.sql"),
            template!("study/stage_table.sql"),
        ],
        piece_columns: &["ID", "Puzzle_ID", "Piece_Bit"],
        sequence_columns: &["Seq_ID", "Third_Side", "Piece_Bit", "First_Side"],
        n_rows: order + 1,
        reading: &OpenSides {
            kept: &[("Puzzle_ID", "Puzzle_ID"), (CENTER, "ID")],
            used: &[("Used_Pieces", "Piece_Bit")],
            differ: true,
            note: "All puzzles of a batch run at once, told apart by their sides.",
        },
        findings: template!("study/solutions.sql"),
    };
    stages::pipeline(&parts, order)
}

/// A batch of puzzles as the pipeline takes it: the pieces of each, the first one with this number.
pub fn inputs(order: usize, first_no: i64, puzzles: &[Vec<Sides>]) -> Vec<Vec<i64>> {
    let (mut pieces, mut sequences) = (Vec::new(), Vec::new());
    for (puzzle_id, puzzle) in (first_no..).zip(puzzles) {
        add_pieces(&mut pieces, puzzle_id, puzzle);
        add_sequences(&mut sequences, puzzle_id, order, puzzle);
    }
    vec![pieces, sequences]
}

fn add_pieces(values: &mut Vec<i64>, puzzle_id: i64, pieces: &[Sides]) {
    for (idx, sides) in (0..).zip(pieces) {
        values.extend([puzzle_id * APART + idx + 1, puzzle_id, 1 << idx]);
        values.extend(sides.iter().map(|side| side_of(puzzle_id, *side)));
    }
}

/// A side of a piece of this puzzle: no other puzzle has it.
fn side_of(puzzle_id: i64, side: u8) -> i64 {
    puzzle_id * APART + i64::from(side)
}

/// Adds the sequences in the order of their key: SQLite then only ever appends.
fn add_sequences(values: &mut Vec<i64>, puzzle_id: i64, order: usize, pieces: &[Sides]) {
    let mut touching = vec![Vec::with_capacity(pieces.len()); order];
    for (idx, sides) in pieces.iter().enumerate() {
        for (middle, side) in sides.iter().enumerate() {
            let third = side_of(puzzle_id, sides[(middle + 1) % order]);
            let first = side_of(puzzle_id, sides[(middle + order - 1) % order]);
            touching[usize::from(*side) - 1].push((third, 1 << idx, first));
        }
    }
    for (side, touching) in (1..).zip(&mut touching) {
        touching.sort_unstable();
        for (third, bit, first) in touching {
            values.extend([side_of(puzzle_id, side), *third, *bit, *first]);
        }
    }
}

/// In how many ways the pieces that look alike can be swapped: every solution occurs that many times in the last stage,
/// once for every way to tell them apart.
pub fn count_swaps(pieces: &[Sides]) -> u64 {
    let n_alike_before = |idx: usize| {
        let alike = pieces[..idx].iter().filter(|piece| **piece == pieces[idx]);
        alike.count() as u64
    };
    (0..pieces.len())
        .map(|idx| n_alike_before(idx) + 1)
        .product()
}
