//! The pipeline of a study: the stages of a flower for a whole batch of puzzles, told apart by `Puzzle_ID`.

use crate::engine::Pipeline;
use crate::family::flower::random::Sides;
use crate::family::flower::step::{Reading, Step, center, sequence};
use crate::problem::{Binary, Column, Expr, Rule};
use crate::random::stages::{self, Parts};
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
        piece_columns: (&["ID", "Puzzle_ID", "Piece_Bit"], "Corner"),
        sequence_columns: &["Corner", "Piece_Bit", "First_Side"],
        n_rows: order + 1,
        reading: &Corners,
        findings: template!("study/solutions.sql"),
    };
    stages::pipeline(&parts, order)
}

/// Stages that find pieces by their corner: a side of the centre and the side of the piece before, in one number. One look-up
/// checks both.
struct Corners;

impl Reading for Corners {
    fn about(&self, step: &Step) -> String {
        step.about()
            + "\nAll puzzles of a batch run at once, told apart by Puzzle_ID and by their corners."
    }

    fn columns(&self, step: &Step) -> Vec<Column> {
        let used = step.held("Used_Pieces", center("Piece_Bit"));
        vec![
            Column::new("Puzzle_ID", step.held("Puzzle_ID", center("Puzzle_ID"))),
            Column::new("Center", step.held("Center", center("ID"))),
            Column::new("Used_Pieces", used | sequence("Piece_Bit")),
            Column::new("Ring_Start", step.held("Ring_Start", self.third_side())),
            Column::new("Ring_End", self.first_side()),
        ]
    }

    fn center_side(&self, side: usize) -> Expr {
        center_corner(side).with(Binary::Divide, APART) % APART
    }

    fn third_side(&self) -> Expr {
        sequence("Corner") % APART
    }

    fn fits(&self, step: &Step) -> Vec<Rule> {
        let (side, corner, from) = (step.side, sequence("Corner"), center_corner(step.side));
        if step.is_first() {
            let is_from = corner.clone().with(Binary::GreaterOrEqual, from.clone());
            let shows = is_from.and(corner.is_less_than(from + APART));
            return vec![Rule::new(shows, format!("shows the centre's side {side}"))];
        }
        let before = side - 1;
        let fits = corner.equals(from + self.ring_end(step));
        let says = format!("shows the centre's side {side} and meets the piece at side {before}");
        vec![Rule::new(fits, says)]
    }

    fn unused(&self, step: &Step) -> Vec<Rule> {
        let bit = sequence("Piece_Bit");
        if step.is_first() {
            let differs = bit.differs(center("Piece_Bit"));
            return vec![Rule::new(differs, "is not the centre")];
        }
        let in_use = bit & step.before("Used_Pieces");
        let is_unused = in_use.equals(0);
        vec![Rule::new(
            is_unused,
            "is neither the centre nor in the ring",
        )]
    }
}

/// Where a side of the centre begins among the corners.
fn center_corner(side: usize) -> Expr {
    center(format!("Corner_{side}"))
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
        values.extend(sides.iter().map(|side| corner(puzzle_id, *side, 0)));
    }
}

/// Where a piece fits that shows this side to the centre and the other one to its neighbour.
fn corner(puzzle_id: i64, side: u8, third_side: u8) -> i64 {
    (puzzle_id * APART + i64::from(side)) * APART + i64::from(third_side)
}

/// Adds the sequences in the order of their key: SQLite then only ever appends.
fn add_sequences(values: &mut Vec<i64>, puzzle_id: i64, order: usize, pieces: &[Sides]) {
    let mut touching = vec![Vec::with_capacity(pieces.len()); order];
    for (idx, sides) in pieces.iter().enumerate() {
        for (middle, side) in sides.iter().enumerate() {
            let third = sides[(middle + 1) % order];
            let first = sides[(middle + order - 1) % order];
            let row = (corner(puzzle_id, *side, third), 1 << idx, first);
            touching[usize::from(*side) - 1].push(row);
        }
    }
    for touching in &mut touching {
        touching.sort_unstable();
        for (corner, bit, first) in touching {
            values.extend([*corner, *bit, i64::from(*first)]);
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
