//! Sudokus as plans: cells after cells, each joined to the digits that it must differ from.
//!
//! The digits that a given excludes are left out by a join beforehand, so that the stages only ever compare empty cells. How many
//! digits that join leaves is asked of a database, and decides the order of the cells.

use serde_json::json;

use super::drawing::drawing;
use super::model::Sudoku;
use super::problem::{describe, problem};
use crate::error::Result;
use crate::family::puzzle::Puzzle;
use crate::plan::{Added, Ask, Choice, Column, Fill, Input, Options, Plan, Posed, Style};
use crate::problem::JoinKind;
use crate::relation::Cell;
use crate::sql::{render, template};

/// Turns a Sudoku into a plan that fills all of its empty cells.
///
/// # Errors
/// When the options ask for a bushy plan, or the database cannot be asked.
pub fn compile(puzzle: &Puzzle, sudoku: &Sudoku, options: &Options, ask: &dyn Ask) -> Result<Plan> {
    options.refuse_bushy("a Sudoku")?;
    let inputs = inputs(sudoku);
    let posed = Posed::new(problem(sudoku), 1);
    let slots = sudoku.empty_cells();
    let describes = |added: &Added| describe(sudoku, added);
    let choice = Choice {
        options,
        ask,
        inputs: &inputs,
        all: &posed,
        once: &posed,
        order: None,
        counts_unseen: true,
        style: Style::new(JoinKind::Cross, |variable| &variable.name, &describes),
        solution: "a digit for each empty cell",
        plan: &|mut stages| {
            for stage in &mut stages {
                stage.fills.iter_mut().for_each(|cell| *cell = slots[*cell]);
            }
            let (n_cells, drawing) = (sudoku.givens.len(), drawing(sudoku));
            let subject = puzzle.subject(n_cells, sudoku.clone(), drawing);
            Plan::new(subject, inputs.clone(), stages)
        },
    };
    choice.plan()
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
    let unit_type = format!("VARCHAR({})", longest_unit.unwrap_or(1));
    let unit = || Column::new("Unit", &unit_type).about("such as row 3");
    let cell = || Column::new("Cell", &cell_type).refers_to("Cell", "Name");
    let digit = || Column::new("Digit", "INTEGER").refers_to("Digit", "Digit");
    let givens = sudoku.givens.iter().enumerate();
    let givens =
        givens.filter_map(|(cell, digit)| Some(vec![cell_name(cell), Cell::from((*digit)?)]));
    vec![
        Input {
            table: "Cell",
            about: "Cell: one row is a cell of the grid.",
            columns: vec![
                Column::new("Name", &cell_type).about("r2c3 is in row 2 and column 3"),
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
            columns: vec![unit(), cell()],
            key: &["Cell", "Unit"],
            looked_up_by: &[],
            fill: Fill::Rows(units.collect()),
        },
        Input {
            table: "Given",
            about: "Given: one row is a cell that the puzzle fills beforehand.",
            columns: vec![cell(), digit()],
            key: &["Cell"],
            looked_up_by: &[],
            fill: Fill::Rows(givens.collect()),
        },
        Input {
            table: "Unit_Given",
            about: "Unit_Given: one row is a digit that a unit is given in one of its cells.",
            columns: vec![unit(), digit()],
            key: &["Unit", "Digit"],
            looked_up_by: &[],
            fill: Fill::Derived(render(template!("sudoku/unit_given.sql"), &json!({}))),
        },
        Input {
            table: "Candidate",
            about: "Candidate: one row is a digit that no given excludes from an empty cell.",
            columns: vec![digit(), cell()],
            key: &["Cell", "Digit"],
            looked_up_by: &[],
            fill: Fill::Derived(render(template!("sudoku/candidate.sql"), &json!({}))),
        },
    ]
}
