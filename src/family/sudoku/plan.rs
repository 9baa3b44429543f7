//! Sudokus as plans: cells after cells, each joined to the digits that it must differ from.
//!
//! The digits that a given excludes are left out by a join beforehand, so that the stages only ever compare empty cells. How many
//! digits that join leaves is asked of a database, and decides the order of the cells.

use serde_json::json;

use super::drawing::drawing;
use super::model::Sudoku;
use super::problem::problem;
use crate::family::puzzle::Puzzle;
use crate::plan::{Column, Fill, Input, StageWords, Statement, Style};
use crate::problem::JoinKind;
use crate::relation::Cell;
use crate::sql::{render, template};

/// States a Sudoku.
pub fn state(puzzle: &Puzzle, sudoku: &Sudoku) -> Statement {
    let slots = sudoku.empty_cells();
    let words = StageWords {
        nouns: ["cell ", "cells "],
        names: slots.iter().map(|cell| sudoku.cell_name(*cell)).collect(),
        does: ["a digit for {each}"; 2],
        row: [
            "a digit that agrees with the givens",
            "{n} digits that agree with each other and with the givens, each in the column of its cell",
        ],
        ..StageWords::default()
    };
    let style = Style {
        join: JoinKind::Cross,
        is_aliased: true,
        words,
        ..Style::default()
    };
    let subject = puzzle.subject(sudoku.givens.len(), sudoku.clone(), drawing(sudoku));
    Statement {
        slots,
        ..Statement::new(
            subject,
            inputs(sudoku),
            problem(sudoku),
            style,
            Err("a Sudoku"),
        )
    }
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
