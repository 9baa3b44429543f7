//! Hints for Sudokus: a digit that is given, what else could stand in its cell, and where else it could stand.

use std::sync::Arc;

use serde_json::json;

use super::model::{SYMBOLS, Sudoku, symbol_of};
use crate::error::{GivenError, Result};
use crate::family::{Content, Given, LeftOut, Question};
use crate::plan::Placement;
use crate::sql::{render, template};

/// The Sudoku with a digit in a cell, such as `r1c3` and `4`.
pub fn given(sudoku: &Sudoku, place: &str, piece: &str) -> Result<Given> {
    let n_cells = sudoku.givens.len();
    let mut cells = 0..n_cells;
    let cell = cells.find(|cell| sudoku.cell_name(*cell).eq_ignore_ascii_case(place));
    let cell = cell.ok_or_else(|| GivenError::UnknownPlace {
        kind: "cell",
        place: place.to_owned(),
        places: vec![format!("r1c1 to {}", sudoku.cell_name(n_cells - 1))],
    })?;
    let symbols = SYMBOLS.chars().take(sudoku.size).map(String::from);
    let symbols: Vec<String> = symbols.collect();
    let digit = symbols
        .iter()
        .position(|symbol| symbol.eq_ignore_ascii_case(piece));
    let digit = digit.ok_or_else(|| GivenError::UnknownPiece {
        kind: "digit",
        place: place.to_owned(),
        piece: piece.to_owned(),
        pieces: symbols,
    })? + 1;
    if let Some(found) = sudoku.givens[cell].filter(|found| *found != digit) {
        return Err(GivenError::Filled {
            place: place.to_owned(),
            piece: piece.to_owned(),
            found: symbol_of(found).to_string(),
        }
        .into());
    }
    let mut content = sudoku.clone();
    // A grid without an empty cell has no stages; its last digit is compared with the solutions.
    if sudoku.empty_cells() != [cell] {
        content.givens[cell] = Some(digit);
    }
    Ok(Given {
        content: Arc::new(content),
        slot: cell,
        piece: symbol_of(digit).to_string(),
        clash: clash(sudoku, cell, digit),
    })
}

/// A cell and its digit: `r1c3=4`.
pub fn as_given(sudoku: &Sudoku, placement: &Placement) -> String {
    format!("{}={}", sudoku.cell_name(placement.slot), placement.piece)
}

/// The digits of the grid, each with the grid without it.
pub fn givens(sudoku: &Sudoku) -> LeftOut {
    let givens = sudoku.givens.iter().enumerate();
    let givens = givens.filter_map(|(cell, digit)| {
        let name = format!("{} in {}", symbol_of((*digit)?), sudoku.cell_name(cell));
        let mut rest = sudoku.clone();
        rest.givens[cell] = None;
        Some((name, Arc::new(rest) as Arc<dyn Content>))
    });
    let (names, rests) = givens.unzip();
    LeftOut {
        noun: "digit",
        names,
        rests,
    }
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

/// Questions about the other digits that could stand in the cell, and the other cells of its units where the digit could.
pub fn questions(sudoku: &Sudoku, target: &Placement) -> Vec<Question> {
    let (cell, symbol) = (sudoku.cell_name(target.slot), &target.piece);
    let digits = Question {
        claim: format!("no other digit fits in {cell}"),
        answer: symbol.clone(),
        query: render(
            template!("sudoku/other_digits.sql"),
            &json!({ "cell": cell, "symbols": SYMBOLS }),
        ),
    };
    let digit = SYMBOLS.find(symbol.as_str()).map_or(0, |idx| idx + 1);
    let units = sudoku.units.iter();
    let units = units.filter(|unit| unit.cells.contains(&target.slot));
    let cells = units.map(|unit| Question {
        claim: format!("{} has no other cell for {symbol}", unit.name()),
        answer: cell.clone(),
        query: render(
            template!("sudoku/other_cells.sql"),
            &json!({ "unit": unit.name(), "digit": digit, "symbol": symbol }),
        ),
    });
    std::iter::once(digits).chain(cells).collect()
}
