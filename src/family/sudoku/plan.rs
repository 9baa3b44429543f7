//! Sudokus as plans: cell after cell, each joined to the digits that it must differ from.
//!
//! The digits that a given excludes are left out by a join beforehand, so that the stages only ever compare empty cells.

mod order;

use serde_json::{Value, json};

use self::order::{Estimate, Step};
use super::error::SudokuError;
use super::look::GridLook;
use super::model::{Sudoku, symbol_of};
use crate::error::Result;
use crate::family::puzzle::Puzzle;
use crate::plan::render::{render, render_each, template};
use crate::plan::{
    Ask, Column, Fill, Filling, Input, Meaningless, Method, Options, Placement, Plan, ReadFilling,
    Reader, Stage, by_method_or_streamed,
};
use crate::relation::{Cell, Row};

/// How many columns a statement lists in a line, so that it stays within a page.
const COLUMNS_A_LINE: usize = 5;

/// Turns a Sudoku into a plan of as many stages as it has empty cells.
///
/// # Errors
/// When the options ask for a bushy plan.
pub fn compile(
    puzzle: &Puzzle,
    sudoku: &Sudoku,
    options: &Options,
    _ask: &dyn Ask,
) -> Result<Plan> {
    if options.method == Method::Bushy {
        return Err(SudokuError::Bushy.into());
    }
    let steps = Estimate::new(sudoku).cheapest_order();
    let stages = stages(sudoku, &steps);
    let reader = DigitReader {
        sudoku: sudoku.clone(),
    };
    let (n_cells, look) = (sudoku.givens.len(), GridLook::new(sudoku));
    let plan = puzzle.plan(inputs(sudoku), stages, n_cells, reader, look);
    by_method_or_streamed(plan, options)
}

/// A stage for each of these cells, in their order.
fn stages(sudoku: &Sudoku, steps: &[Step]) -> Vec<Stage> {
    let names: Vec<String> = steps
        .iter()
        .map(|step| sudoku.cell_name(step.cell))
        .collect();
    let holes: Vec<Value> = (0..steps.len())
        .map(|idx| holes_of_stage(sudoku, &steps[..=idx], &names[..=idx]))
        .collect();
    let statements = render_each(template!("sudoku/stage.sql"), &[], &holes);
    let stages = statements
        .into_iter()
        .enumerate()
        .map(|(idx, statement)| Stage {
            order_by: names[..=idx].to_vec(),
            fills: steps[..=idx].iter().map(|step| step.cell).collect(),
            estimate: Some(steps[idx].rows),
            ..Stage::new(
                format!("Opt{}", idx + 1),
                format!("cell {}", names[idx]),
                statement,
            )
        });
    stages.collect()
}

/// What the template says of the stage that fills the last of these cells, after all the others.
fn holes_of_stage(sudoku: &Sudoku, steps: &[Step], names: &[String]) -> Value {
    let k = steps.len();
    let step = steps[k - 1];
    let peers = steps[..k - 1]
        .iter()
        .zip(names)
        .filter_map(|(other, name)| {
            let units = sudoku.shared_units(step.cell, other.cell);
            let peer = json!({ "cell": name, "units": units.join(" and ") });
            (!units.is_empty()).then_some(peer)
        });
    json!({
        "k": k,
        "name": format!("Opt{k}"),
        "before": (k > 1).then(|| format!("Opt{}", k - 1)),
        "cell": names[k - 1],
        "n_candidates": step.n_candidates,
        "placed": names[..k - 1].chunks(COLUMNS_A_LINE).collect::<Vec<_>>(),
        "peers": peers.collect::<Vec<Value>>(),
    })
}

fn inputs(sudoku: &Sudoku) -> Vec<Input> {
    let size = sudoku.size;
    let cell_type = format!("VARCHAR({})", sudoku.cell_name(size * size - 1).len());
    let cell_name = |cell: usize| Cell::from(sudoku.cell_name(cell));
    let cells = (0..size * size).map(|cell| {
        vec![
            cell_name(cell),
            Cell::from(cell / size + 1),
            Cell::from(cell % size + 1),
        ]
    });
    let units = sudoku.units.iter().flat_map(|unit| {
        let cells = unit.cells.iter();
        cells.map(|cell| vec![Cell::from(unit.name()), cell_name(*cell)])
    });
    let longest_unit = sudoku.units.iter().map(|unit| unit.name().len()).max();
    let givens = sudoku.givens.iter().enumerate();
    let givens =
        givens.filter_map(|(cell, digit)| Some(vec![cell_name(cell), Cell::from((*digit)?)]));
    vec![
        Input {
            table: "Cell",
            about: "Cell: one row is a cell of the grid.",
            columns: vec![
                Column::new("Name", &cell_type),
                Column::new("Row_No", "INTEGER"),
                Column::new("Column_No", "INTEGER"),
            ],
            key: &["Name"],
            looked_up_by: &[],
            fill: Fill::Rows(cells.collect()),
        },
        Input {
            table: "Digit",
            about: "Digit: one row is a digit that a cell may hold.",
            columns: vec![Column::new("Digit", "INTEGER")],
            key: &["Digit"],
            looked_up_by: &[],
            fill: Fill::Rows((1..=size).map(|digit| vec![Cell::from(digit)]).collect()),
        },
        Input {
            table: "Unit_Cell",
            about: "Unit_Cell: one row is a cell of a unit: of a row, a column, a box, a region or a diagonal.",
            columns: vec![
                Column::new("Unit", &format!("VARCHAR({})", longest_unit.unwrap_or(1))),
                Column::new("Cell", &cell_type),
            ],
            key: &["Unit", "Cell"],
            looked_up_by: &[&["Cell"]],
            fill: Fill::Rows(units.collect()),
        },
        Input {
            table: "Given",
            about: "Given: one row is a cell that the puzzle fills beforehand.",
            columns: vec![
                Column::new("Cell", &cell_type),
                Column::new("Digit", "INTEGER"),
            ],
            key: &["Cell"],
            looked_up_by: &[],
            fill: Fill::Rows(givens.collect()),
        },
        Input {
            table: "Candidate",
            about: "Candidate: one row is a digit that no given excludes from an empty cell.",
            columns: vec![
                Column::new("Digit", "INTEGER"),
                Column::new("Cell", &cell_type),
            ],
            key: &["Cell", "Digit"],
            looked_up_by: &[],
            fill: Fill::Derived(render(template!("sudoku/candidate.sql"), &json!({}))),
        },
    ]
}

/// Reads the digits of the cells that a row fills. The givens are part of every filling.
#[derive(Debug)]
struct DigitReader {
    sudoku: Sudoku,
}

impl Reader for DigitReader {
    fn filling(&self, cells: &[usize], row: &Row) -> ReadFilling {
        let givens = self.sudoku.givens.iter().enumerate();
        let givens = givens.filter_map(|(cell, digit)| Some(Ok((cell, (*digit)?))));
        let found = cells.iter().enumerate().map(|(idx, cell)| {
            let digit = row.get(idx).and_then(Cell::as_index);
            let digit = digit.filter(|digit| (1..=self.sudoku.size).contains(digit));
            Ok((*cell, digit.ok_or(Meaningless(idx))?))
        });
        let placed = givens.chain(found).map(|placed| {
            let (slot, digit) = placed?;
            Ok(Placement {
                slot,
                piece: symbol_of(digit).to_string(),
                look: Vec::new(),
            })
        });
        let mut filling: Filling = placed.collect::<ReadFilling>()?;
        filling.sort();
        Ok(filling)
    }

    fn noun(&self) -> &'static str {
        "digit"
    }

    fn candidate(&self, id: &Cell) -> String {
        format!("digit {}", id.to_text())
    }

    fn value(&self, _column: &str, value: &Cell) -> Option<String> {
        Some(value.to_text())
    }
}
