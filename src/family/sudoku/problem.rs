//! A Sudoku as a query: every empty cell takes one of its candidates, and cells of one unit differ.

use super::model::Sudoku;
use crate::family::rules::{Known, state};
use crate::plan::Added;
use crate::problem::{Column, Expr, Problem, Resource, Role, Rule, Symmetries, Take, Variable};
use crate::relation::Cell;
use crate::words::in_a_list;

/// The most cells that are named by what a stage adds; of more, the rest is a number.
const CELLS_NAMED: usize = 3;

/// The Sudoku as a problem. Its variables are the empty cells, row by row.
pub fn problem(sudoku: &Sudoku) -> Problem {
    let slots = sudoku.empty_cells();
    let names: Vec<String> = slots.iter().map(|slot| sudoku.cell_name(*slot)).collect();
    let resources = sudoku.units.iter().map(|unit| {
        let cells = unit.cells.iter();
        let mut cells: Vec<usize> = cells
            .filter_map(|slot| slots.binary_search(slot).ok())
            .collect();
        cells.sort_unstable();
        Resource {
            place: format!("in {}", unit.name()),
            takes: cells
                .into_iter()
                .map(|cell| take(sudoku, cell, slots[cell]))
                .collect(),
            is_exact: true,
        }
    });
    let mut problem = Problem {
        variables: names.iter().map(|name| variable(name)).collect(),
        joins_forced: true,
        symmetries: Symmetries {
            alike: alike(sudoku),
            ..Symmetries::default()
        },
        ..Problem::default()
    };
    problem.use_up(resources.collect(), &|_, other, shared| {
        let kinds = shared.iter().map(|idx| sudoku.units[*idx].kind);
        let kinds: Vec<&str> = kinds.collect();
        format!(
            "differs from {}, in its {}",
            names[other],
            kinds.join(" and ")
        )
        .into()
    });
    state(&mut problem, &sudoku.own, &|cell| {
        let given = sudoku.givens[cell].map(|digit| Known::Holds(Cell::from(digit)));
        given.unwrap_or_else(|| Known::Open(slots.binary_search(&cell).unwrap_or_default()))
    });
    problem
}

/// The digit of an empty cell: none that is given in one of its units.
fn take(sudoku: &Sudoku, variable: usize, slot: usize) -> Take {
    let units = sudoku
        .units
        .iter()
        .filter(|unit| unit.cells.contains(&slot));
    let cells: Vec<usize> = units.flat_map(|unit| unit.cells.clone()).collect();
    let is_given = |digit: &usize| {
        cells
            .iter()
            .any(|cell| sudoku.givens[*cell] == Some(*digit))
    };
    let digits = (1..=sudoku.size).filter(|digit| !is_given(digit));
    let name = sudoku.cell_name(slot);
    Take {
        variable,
        item: Expr::column(&name, &name),
        items: digits
            .filter_map(|digit| i64::try_from(digit).ok())
            .collect(),
    }
}

/// The digits that no given holds.
fn alike(sudoku: &Sudoku) -> Vec<i64> {
    let digits = (1..=sudoku.size).filter(|digit| !sudoku.givens.contains(&Some(*digit)));
    let digits = digits.filter(|_| sudoku.own.rules.is_empty());
    digits
        .filter_map(|digit| i64::try_from(digit).ok())
        .collect()
}

/// The cell of this name.
fn variable(name: &str) -> Variable {
    let is_candidate = Expr::column(name, "Cell").equals(Expr::text(name));
    let only = Rule::new(is_candidate, format!("only the candidates of {name}"));
    Variable {
        name: name.to_owned(),
        says: format!("cell {name}"),
        relation: "Candidate".to_owned(),
        only: vec![only.role(Role::Only)],
        columns: vec![Column::new(name, Expr::column(name, "Digit"))],
    }
}

/// The words for the cells that a stage adds, and the lines of its header.
pub fn describe(sudoku: &Sudoku, added: &Added) -> (String, String) {
    let slots = sudoku.empty_cells();
    let names = added
        .variables
        .iter()
        .map(|id| sudoku.cell_name(slots[*id]));
    let names: Vec<String> = names.collect();
    let adds = match names.as_slice() {
        [cell] => format!("cell {cell}"),
        cells if cells.len() <= CELLS_NAMED => format!("cells {}", in_a_list(cells)),
        cells => {
            let (first, more) = cells.split_at(CELLS_NAMED - 1);
            format!("cells {} and {} more", first.join(", "), more.len())
        }
    };
    let does = match names.as_slice() {
        [cell] => cell.clone(),
        names => format!(
            "each of {}, which are expected to leave no choice",
            in_a_list(names)
        ),
    };
    let row = match added.bound.len() {
        1 => "a digit that agrees with the givens".to_owned(),
        n => format!(
            "{n} digits that agree with each other and with the givens, each in the column of its cell"
        ),
    };
    let about = format!("{}: a digit for {does}.\nOne row: {row}.", added.name);
    (adds, about)
}
