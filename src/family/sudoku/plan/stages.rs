//! The stages of a Sudoku: each joins the candidates of some cells to the rows of the stage before it.

use serde::Serialize;

use super::cells::EmptyCells;
use super::order::{COLUMNS_A_LINE, Step};
use crate::plan::Stage;
use crate::plan::render::{render_each, template};

/// What the template says of a stage.
#[derive(Serialize)]
struct StageHoles<'a> {
    /// How many digits a row has.
    k: usize,
    name: &'a str,
    before: Option<&'a str>,
    /// The cells that the stages before it have filled, line by line.
    placed: Vec<Vec<&'a str>>,
    /// The cells that it fills.
    cells: Vec<JoinedCell<'a>>,
    /// Those cells in words.
    listed: String,
}

/// A cell that a stage fills.
#[derive(Serialize)]
struct JoinedCell<'a> {
    name: &'a str,
    n_candidates: usize,
    /// The filled cells that it differs from.
    peers: Vec<Peer<'a>>,
}

/// A filled cell that shares units with a new one.
#[derive(Serialize)]
struct Peer<'a> {
    cell: &'a str,
    /// The column of its digit.
    digit: String,
    /// The kinds of the units.
    units: String,
}

/// A stage for each of these steps, in their order.
pub fn stages(cells: &EmptyCells, steps: &[Step]) -> Vec<Stage> {
    let numbers = 1..=steps.len();
    let names: Vec<String> = numbers.map(|k| format!("Opt{k}")).collect();
    let order: Vec<usize> = steps.iter().flat_map(|step| step.cells.clone()).collect();
    let mut n_placed = 0;
    let mut holes = Vec::new();
    let mut stages = Vec::new();
    for (idx, step) in steps.iter().enumerate() {
        let (placed, filled) = (&order[..n_placed], &order[..n_placed + step.cells.len()]);
        n_placed = filled.len();
        let before = idx.checked_sub(1).map(|before| names[before].as_str());
        holes.push(holes_of_stage(
            cells,
            &names[idx],
            before,
            placed,
            &step.cells,
        ));
        stages.push(Stage {
            order_by: filled
                .iter()
                .map(|cell| cells.names[*cell].clone())
                .collect(),
            fills: filled.iter().map(|cell| cells.slots[*cell]).collect(),
            estimate: Some(step.rows),
            ..Stage::new(
                names[idx].clone(),
                cells.described(&step.cells),
                String::new(),
            )
        });
    }
    let statements = render_each(template!("sudoku/stage.sql"), &[], &holes);
    for (stage, statement) in stages.iter_mut().zip(statements) {
        *stage = Stage::new(stage.name.clone(), stage.adds.clone(), statement)
            .in_place_of(stage.clone());
    }
    stages
}

/// What the template says of the stage of this name that fills new cells, after those that the stage before it has placed.
fn holes_of_stage<'a>(
    cells: &'a EmptyCells,
    name: &'a str,
    before: Option<&'a str>,
    placed: &[usize],
    new: &[usize],
) -> StageHoles<'a> {
    let peers_of = |idx: usize| {
        let shared = |other: usize| {
            cells.peers[new[idx]]
                .get(&other)
                .map(|kinds| (other, kinds))
        };
        let earlier = placed.iter().filter_map(|other| shared(*other));
        let earlier = earlier.map(|(other, kinds)| {
            let digit = format!("{}.{}", before.unwrap_or_default(), cells.names[other]);
            (other, digit, kinds)
        });
        let beside = new[..idx].iter().filter_map(|other| shared(*other));
        let beside =
            beside.map(|(other, kinds)| (other, format!("{}.Digit", cells.names[other]), kinds));
        let peers = earlier.chain(beside).map(|(other, digit, kinds)| Peer {
            cell: &cells.names[other],
            digit,
            units: kinds.join(" and "),
        });
        peers.collect()
    };
    let joined = new.iter().enumerate().map(|(idx, cell)| JoinedCell {
        name: &cells.names[*cell],
        n_candidates: cells.candidates[*cell].len(),
        peers: peers_of(idx),
    });
    let lines = placed.chunks(COLUMNS_A_LINE);
    let lines = lines.map(|line| {
        line.iter()
            .map(|cell| cells.names[*cell].as_str())
            .collect()
    });
    StageHoles {
        k: placed.len() + new.len(),
        name,
        before,
        placed: lines.collect(),
        cells: joined.collect(),
        listed: cells.listed(new),
    }
}
