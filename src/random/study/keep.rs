//! A study whose tables are kept in a file, for `sqlite3`.

use serde_json::json;

use super::batch::{self, Batch, Done};
use super::{OrderSummary, Study};
use crate::engine::{Database, StageRun};
use crate::error::Result;
use crate::family::flower::random::{Sides, description};
use crate::plan::Stage;
use crate::relation::{Cell, Row};
use crate::sql::{render, template};

/// The columns by which the rows of a stage are told apart.
const ORDER: [&str; 6] = [
    "Flower_Order",
    "Puzzle_ID",
    "Center",
    "Used_Pieces",
    "Ring_Start",
    "Ring_End",
];

/// Makes the tables of a study, in place of what the file holds.
pub fn begin(study: &Study, file: &Database) -> Result<()> {
    let names = ["Study", "Study_Puzzle", "Study_Piece"].map(str::to_owned);
    let stages = (1..=*study.orders.end()).map(|k| format!("Opt{k}"));
    let tables = names.into_iter().chain(stages).map(|name| {
        let statement = render(template!("study/keep_table.sql"), &json!({ "table": name }));
        (name, statement)
    });
    let is_held = json!({
        "first_order": study.orders.start(),
        "last_order": study.orders.end(),
        "seed": study.seed,
        "n_puzzles": study.n_puzzles,
    });
    let is_held = render(template!("study/is_held.sql"), &is_held);
    file.begin_study(&tables.collect::<Vec<_>>(), &is_held)
}

/// Adds what a batch of these puzzles has left.
pub fn add(file: &Database, batch: &Batch, puzzles: &[Vec<Sides>], done: &Done) -> Result<()> {
    let order = batch.order as u64;
    let mut solved = done.solved.iter().peekable();
    let (mut found, mut pieces) = (Vec::new(), Vec::new());
    for (puzzle_no, puzzle) in batch.puzzles.clone().zip(puzzles) {
        let solved = solved.next_if(|solved| solved.puzzle_no == puzzle_no);
        let n_solutions = solved.map_or(0, |solved| solved.n_solutions);
        found.push(numbers([order, puzzle_no, n_solutions]));
        pieces.extend(puzzle.iter().zip(1..).map(|(sides, id)| {
            let mut piece = numbers([order, puzzle_no, id]);
            piece.push(Cell::Text(description(sides)));
            piece
        }));
    }
    file.add_rows("Study_Puzzle", &found)?;
    file.add_rows("Study_Piece", &pieces)?;
    let mut kept = done.stages.iter().zip(&done.kept);
    kept.try_for_each(|(stage, rows)| file.add_rows(&stage.name, &rows.rows))
}

/// Ends a study. Each stage has the rows and seconds of all orders that have it, and the statement of the largest.
pub fn end(study: &Study, file: &mut Database, summaries: &[OrderSummary]) -> Result<()> {
    let rows = summaries.iter().map(|summary| {
        let [zero, one, more] = [summary.zero, summary.one, summary.two_or_more];
        let order = summary.order as u64;
        numbers([order, study.seed, summary.n_puzzles, zero, one, more])
    });
    file.add_rows("Study", &rows.collect::<Vec<_>>())?;
    let stages = batch::stages(*study.orders.end()).into_iter().enumerate();
    let stages = stages.map(|(idx, stage)| {
        let having = summaries.iter().filter(|summary| idx < summary.order);
        let run = StageRun {
            name: stage.name.clone(),
            n_rows: having.clone().map(|summary| summary.rows[idx]).sum(),
            seconds: having.map(|summary| summary.seconds[idx]).sum(),
        };
        let order_by = ORDER.map(str::to_owned).to_vec();
        (Stage { order_by, ..stage }, run)
    });
    file.end_study(&stages.collect::<Vec<_>>())
}

fn numbers<const N: usize>(counts: [u64; N]) -> Row {
    counts.map(Cell::from).to_vec()
}
