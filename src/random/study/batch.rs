//! Batches of puzzles, which go through the stages together and are told apart by `Puzzle_ID`.

use std::ops::Range;

use serde_json::json;

use super::Solved;
use crate::engine::{Count, Database, Limits, StageRun};
use crate::error::Result;
use crate::family::flower::open_sides::OpenSides;
use crate::family::flower::problem;
use crate::family::flower::random::Sides;
use crate::plan::{Input, Stage};
use crate::relation::Cell;
use crate::sql::{render, template};

/// About how many sequences go into a batch. With so few, everything a stage touches stays in a core's cache; with
/// fewer still, making the tables would begin to count.
const SEQUENCES_A_BATCH: usize = 4_000;

/// Numbers that a person can read at a glance: two digits for an ID or a side, of which there are at most 36.
const APART: i64 = 100;

/// A study counts, and does not say which pieces lie where.
const READING: OpenSides = OpenSides {
    keeps_pieces: false,
};

/// How many puzzles of an order go into a batch.
pub fn size(order: usize) -> usize {
    (SEQUENCES_A_BATCH / (order * (order + 1))).max(1)
}

/// The stages for all puzzles of an order.
pub fn stages(order: usize) -> Vec<Stage> {
    problem::stages(order, &READING)
}

/// Puzzles of one order that go through the stages together.
#[derive(Debug, Clone)]
pub struct Batch {
    pub order: usize,
    pub puzzles: Range<u64>,
}

/// What a batch of puzzles has left.
#[derive(Debug)]
pub struct Done {
    pub stages: Vec<StageRun>,
    /// The puzzles that have solutions.
    pub solved: Vec<Solved>,
}

/// Runs the stages of an order on puzzles, the first of which has this number: the pieces of each.
pub fn run(stages: &[Stage], first_no: u64, puzzles: &[Vec<Sides>]) -> Result<Done> {
    let order = stages.len();
    let query = render(template!("study/solutions.sql"), &json!({ "order": order }));
    let inputs = inputs(order, first_no, puzzles);
    let Count { stages, answer } = Database::count(&inputs, stages, &query, Limits::default())?;
    let solved = answer.rows.iter().map(|row| {
        let [puzzle_no, n_solutions] = [0, 1].map(|idx| row[idx].as_index().unwrap_or(0) as u64);
        Solved {
            puzzle_no,
            n_solutions,
        }
    });
    Ok(Done {
        stages,
        solved: solved.collect(),
    })
}

/// The pieces of a batch, and their sides. No two puzzles have a side in common.
fn inputs(order: usize, first_no: u64, puzzles: &[Vec<Sides>]) -> Vec<Input> {
    let first_no = i64::try_from(first_no).unwrap_or(i64::MAX);
    let of_puzzle = |(puzzle_id, puzzle)| {
        let pieces = <&Vec<Sides>>::into_iter(puzzle).zip(1..);
        pieces.map(move |(sides, id): (&Sides, i64)| {
            let apart = |number: i64| Cell::Integer(puzzle_id * APART + number);
            let bit = Cell::Integer(1 << (id - 1));
            let sides = sides.iter().map(|side| apart(i64::from(*side)));
            let piece = [apart(id), Cell::Integer(puzzle_id), bit];
            piece.into_iter().chain(sides).collect()
        })
    };
    let pieces = (first_no..).zip(puzzles).flat_map(of_puzzle).collect();
    READING.inputs(order, pieces)
}

/// How many solutions each of these puzzles of an order has, in their order: the pieces of every puzzle go in.
pub fn count_solutions(order: usize, puzzles: &[Vec<Sides>]) -> Result<Vec<u64>> {
    let stages = stages(order);
    let mut counts = Vec::with_capacity(puzzles.len());
    for batch in puzzles.chunks(size(order)) {
        let mut found = vec![0; batch.len()];
        for solved in run(&stages, 0, batch)?.solved {
            found[usize::try_from(solved.puzzle_no).unwrap_or_default()] = solved.n_solutions;
        }
        counts.extend(found);
    }
    Ok(counts)
}
