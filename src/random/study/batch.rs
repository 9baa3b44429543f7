//! Batches of puzzles, which go through the stages together and are told apart by `Puzzle_ID`.

use serde_json::json;

use super::SolvedPuzzle;
use crate::engine::{Database, Limits, StageRun};
use crate::error::Result;
use crate::family::flower::random::Sides;
use crate::plan::{Fill, Input, InputColumn, Stage};
use crate::problem::{Column, Expr, From, Role, Rule, Select};
use crate::relation::Cell;
use crate::sql::{render, template};

/// About how many sequences go into a batch. With so few, everything a stage touches stays in a core's cache; with
/// fewer still, making the tables would begin to count.
const SEQUENCES_A_BATCH: usize = 4_000;

/// Numbers that a person can read at a glance: two digits for an ID or a side, of which there are at most 36.
const APART: i64 = 100;

/// The number of puzzles of an order in one batch.
pub fn size(order: usize) -> usize {
    (SEQUENCES_A_BATCH / (order * (order + 1))).max(1)
}

/// The stages for all puzzles of an order: piece after piece round each centre, clockwise. A row keeps the puzzle, the centre, a mask of
/// the pieces in use, and the two open sides of the ring: the last piece will meet `Ring_Start`, and the next one `Ring_End`.
pub fn stages(order: usize) -> Vec<Stage> {
    (1..=order).map(|side| stage(side, order)).collect()
}

fn stage(side: usize, order: usize) -> Stage {
    let center = |column: &str| Expr::column("Center", column);
    let center_side = |side: usize| Expr::column("Center", format!("Side_{side}"));
    let sequence = |column: &str| Expr::column("Sequence", column);
    let last_name = format!("Opt{}", side - 1);
    let last = |column: &str| Expr::column(&last_name, column);
    let mut from = vec![From::aliased("Piece", "Center"), From::table("Sequence")];
    let mut rules = Vec::new();
    let mut ask = |test: Expr| rules.push(Rule::new(test, ""));
    let [puzzle, id, used, start];
    if side == 1 {
        [puzzle, id, used] = ["Puzzle_ID", "ID", "Piece_Bit"].map(center);
        start = sequence("Third_Side");
        // No piece has a side twice, so a neighbour that shows the centre's side cannot show the same number to this piece.
        ask(sequence("First_Side").differs(center_side(2)));
        ask(sequence("Third_Side").differs(center_side(order)));
    } else {
        from.insert(0, From::table(&last_name));
        [puzzle, id, used, start] = ["Puzzle_ID", "Center", "Used_Pieces", "Ring_Start"].map(last);
        ask(sequence("Third_Side").equals(last("Ring_End")));
    }
    if side == order {
        ask(sequence("First_Side").equals(start.clone()));
    }
    ask(sequence("Seq_ID").equals(center_side(side)));
    ask((sequence("Piece_Bit") & used.clone()).equals(0));
    if side > 1 {
        let is_center = Rule::new(center("ID").equals(id.clone()), "");
        rules.insert(0, is_center.role(Role::LooksUp));
    }
    let columns = [
        ("Puzzle_ID", puzzle),
        ("Center", id),
        ("Used_Pieces", used + sequence("Piece_Bit")),
        ("Ring_Start", start),
        ("Ring_End", sequence("First_Side")),
    ];
    let select = Select {
        from,
        rules,
        columns: columns.map(|(name, expr)| Column::new(name, expr)).into(),
        ..Select::default()
    };
    let (adds, about) = (format!("side {side}"), String::new());
    Stage::of(format!("Opt{side}"), adds, about, select)
}

/// The result of a batch.
#[derive(Debug)]
pub struct Done {
    pub stages: Vec<StageRun>,
    /// The puzzles that have solutions.
    pub solved: Vec<SolvedPuzzle>,
}

/// Runs the stages of an order on puzzles, the first of which has this number: the pieces of each.
pub fn run(stages: &[Stage], first_no: u64, puzzles: &[Vec<Sides>]) -> Result<Done> {
    let order = stages.len();
    let query = render(template!("study/solutions.sql"), &json!({ "order": order }));
    let inputs = inputs(order, first_no, puzzles);
    let (stages, answer) = Database::count(&inputs, stages, &query, Limits::default())?;
    let solved = answer.rows.iter().map(|row| {
        let [puzzle_no, n_solutions] = [0, 1].map(|idx| row[idx].as_index().unwrap_or(0) as u64);
        SolvedPuzzle {
            puzzle_no,
            n_solutions,
        }
    });
    Ok(Done {
        stages,
        solved: solved.collect(),
    })
}

/// The pieces of a batch, and every three of their sides in a row. No two puzzles have a side in common.
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
    let integer = |name: &str| InputColumn::new(name.to_owned(), "INTEGER");
    let sides = (1..=order).map(|side| integer(&format!("Side_{side}")));
    let of_piece = ["ID", "Puzzle_ID", "Piece_Bit"].map(integer);
    let of_sequence = ["Seq_ID", "Third_Side", "First_Side", "Piece_Bit"].map(integer);
    let holes = json!({ "order": order });
    vec![
        Input {
            table: "Piece",
            about: "Piece: one row is a piece, and its sides clockwise.",
            columns: of_piece.into_iter().chain(sides).collect(),
            key: &["ID"],
            looked_up_by: &[],
            fill: Fill::Rows(pieces),
        },
        Input {
            table: "Sequence",
            about: "Sequence: one row is a piece and three of its sides in a row; Seq_ID is the middle one, which touches the centre.",
            columns: of_sequence.into(),
            key: &[],
            looked_up_by: &[&["Seq_ID", "Third_Side", "Piece_Bit", "First_Side"]],
            fill: Fill::Derived(render(template!("study/sequence.sql"), &holes)),
        },
    ]
}

/// The number of solutions of each puzzle; `puzzles` has the pieces of each.
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
