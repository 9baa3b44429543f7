//! Hints for Sudokus: a digit that is given, what else could stand in its cell, and where else it could stand.

use std::sync::Arc;

use super::model::{SYMBOLS, Sudoku, Unit, symbol_of};
use crate::error::Result;
use crate::family::given::{filled, no_piece, no_place};
use crate::family::rules::{Demand, Stated, broken};
use crate::family::{Given, LeftOut, Reason};
use crate::plan::Placement;
use crate::relation::Cell;

/// The Sudoku with a digit in a cell, such as `r1c3` and `4`.
pub fn given(sudoku: &Sudoku, place: &str, piece: &str) -> Result<Given> {
    let n_cells = sudoku.givens.len();
    let mut cells = 0..n_cells;
    let cell = cells.find(|cell| sudoku.cell_name(*cell).eq_ignore_ascii_case(place));
    let cell = cell.ok_or_else(|| {
        no_place(
            "cell",
            place,
            &[format!("r1c1 to {}", sudoku.cell_name(n_cells - 1))],
        )
    })?;
    let symbols = SYMBOLS.chars().take(sudoku.size).map(String::from);
    let symbols: Vec<String> = symbols.collect();
    let digit = symbols
        .iter()
        .position(|symbol| symbol.eq_ignore_ascii_case(piece));
    let digit = digit.ok_or_else(|| no_piece("digit", place, piece, &symbols))? + 1;
    if let Some(found) = sudoku.givens[cell].filter(|found| *found != digit) {
        return Err(filled(place, piece, &symbol_of(found).to_string()));
    }
    let mut content = sudoku.clone();
    let clash = clash(sudoku, cell, digit);
    if clash.is_some() {
        // No unit is given a digit twice: the cell stays empty, and no candidate of it keeps this rule.
        let own = sudoku.own.variables[cell].value();
        content.own.rules.push(Stated {
            says: format!("is the given {}", symbol_of(digit)),
            reads: vec![cell],
            demand: Demand::Holds(own.equals(i64::try_from(digit).unwrap_or(i64::MAX))),
        });
    } else if sudoku.empty_cells() != [cell] {
        // A grid without an empty cell has no stages; its last digit is compared with the solutions.
        content.givens[cell] = Some(digit);
    }
    Ok(Given {
        content: Arc::new(content),
        placed: vec![(cell, symbol_of(digit).to_string())],
        clash: clash.or_else(|| {
            Some(format!(
                "the rule `{}` is broken",
                broken_own(sudoku, cell, digit)?
            ))
        }),
    })
}

/// The digits of the grid, each with the grid without it.
pub fn givens(sudoku: &Sudoku) -> Vec<LeftOut> {
    let givens = sudoku.givens.iter().enumerate();
    givens
        .filter_map(|(cell, digit)| {
            let name = format!("{} in {}", symbol_of((*digit)?), sudoku.cell_name(cell));
            let mut rest = sudoku.clone();
            rest.givens[cell] = None;
            Some(LeftOut {
                name,
                noun: None,
                rest: Arc::new(rest),
            })
        })
        .collect()
}

/// A unit of the cell that has the digit in another cell.
fn clash(sudoku: &Sudoku, cell: usize, digit: usize) -> Option<String> {
    let units = sudoku.units.iter();
    let mut units = units.filter(|unit| unit.cells.contains(&cell));
    units.find_map(|unit| {
        let mut others = unit.cells.iter().filter(|other| **other != cell);
        let other = others.find(|other| sudoku.givens[**other] == Some(digit))?;
        let (symbol, other) = (symbol_of(digit), sudoku.cell_name(*other));
        Some(format!("{} has {symbol} in {other} already", unit.name()))
    })
}

/// Why no other digit can stand in the cell, or the digit in no other cell of a unit.
pub fn reason(sudoku: &Sudoku, target: &Placement) -> Option<Reason> {
    let (cell, symbol) = (sudoku.cell_name(target.slot), &target.piece);
    let digit = SYMBOLS.find(symbol.as_str())? + 1;
    let other_digits = (1..=sudoku.size)
        .filter(|other| *other != digit)
        .map(|other| {
            let unit = unit_with(sudoku, target.slot, other);
            let broken = unit.map(|unit| format!("is not in {unit}"));
            let broken = broken.or_else(|| broken_own(sudoku, target.slot, other));
            (symbol_of(other).to_string(), broken)
        });
    let no_other_digit = Reason::of(format!("no other digit fits in {cell}"), other_digits);
    no_other_digit.or_else(|| {
        let units = sudoku.units.iter();
        let mut units = units.filter(|unit| unit.cells.contains(&target.slot));
        units.find_map(|unit| {
            let cells = unit.cells.iter().filter(|cell| **cell != target.slot);
            let other_cells = cells.map(|cell| {
                let broken = match (sudoku.givens[*cell], unit_with(sudoku, *cell, digit)) {
                    (Some(_), _) => Some("is not filled".to_owned()),
                    (None, Some(unit)) => {
                        Some(format!("does not share {unit} with another {symbol}"))
                    }
                    (None, None) => broken_own(sudoku, *cell, digit),
                };
                (sudoku.cell_name(*cell), broken)
            });
            Reason::of(
                format!("{} has no other cell for {symbol}", unit.name()),
                other_cells,
            )
        })
    })
}

/// The rule of its own that the digit breaks in the cell, beside the givens.
fn broken_own(sudoku: &Sudoku, cell: usize, digit: usize) -> Option<String> {
    let givens = sudoku.givens.iter();
    let mut digits: Vec<Option<Cell>> = givens.map(|given| Some(Cell::from((*given)?))).collect();
    digits[cell] = Some(Cell::from(digit));
    let may_be = |cell: usize, digit: &Cell, known: &[Option<Cell>]| {
        let mut units = sudoku.units.iter();
        let is_free = |other: &usize| *other == cell || known[*other].as_ref() != Some(digit);
        units.all(|unit| !unit.cells.contains(&cell) || unit.cells.iter().all(is_free))
    };
    let rule = broken(&sudoku.own, &[cell], &digits, &may_be)?;
    Some(rule.says.clone())
}

/// A unit of the cell in which the digit is given.
fn unit_with(sudoku: &Sudoku, cell: usize, digit: usize) -> Option<String> {
    let units = sudoku.units.iter();
    let has_digit = |unit: &&Unit| {
        let mut cells = unit.cells.iter();
        unit.cells.contains(&cell) && cells.any(|other| sudoku.givens[*other] == Some(digit))
    };
    units.filter(has_digit).map(Unit::name).min()
}
