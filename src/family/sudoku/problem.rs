//! A Sudoku as a query: every empty cell takes one of its candidates, and cells of one unit differ.

use super::model::Sudoku;
use crate::family::rules::{Known, state};
use crate::problem::{Column, Expr, Problem, Resource, Role, Rule, Symmetries, Take, Variable};
use crate::relation::Cell;

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
            ..Resource::default()
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
