//! The rules of a Sudoku: every unit holds every digit once.

use super::model::{Sudoku, symbol_of};
use super::pasted;
use crate::family::rules::faults_of;
use crate::family::verify::{Unreadable, Verdict, WrittenSolution};
use crate::relation::Cell;

/// Checks a solution. A row has the digit of every empty cell, in the column named after the cell.
pub fn check(sudoku: &Sudoku, solution: WrittenSolution) -> Result<Verdict, Unreadable> {
    let givens = sudoku.givens.iter().enumerate().map(|(cell, given)| {
        let given = given.and_then(|digit| i64::try_from(digit).ok());
        (sudoku.cell_name(cell), given)
    });
    let digits: Vec<i64> = match solution {
        WrittenSolution::Row(row) => {
            let digits = givens
                .clone()
                .map(|(cell, given)| given.map_or_else(|| row.integer(&cell), Ok));
            digits.collect::<Result<_, _>>()?
        }
        WrittenSolution::Places(places) => {
            let mut digits = vec![0; sudoku.givens.len()];
            for place in places {
                let (row, column) = (place.integer("Row_No")?, place.integer("Column_No")?);
                let name = format!("r{row}c{column}");
                let cell = givens.clone().position(|(cell, _)| cell == name);
                let cell =
                    cell.ok_or_else(|| Unreadable::Value(format!("the grid has no cell {name}")))?;
                digits[cell] = place.integer("Digit")?;
            }
            digits
        }
        WrittenSolution::Board(text) => {
            let digits = pasted::digits(text).filter(|digits| digits.len() == sudoku.givens.len());
            digits.ok_or(Unreadable::NoBoard)?
        }
    };
    let mut faults = faults(sudoku, &digits);
    for ((cell, given), digit) in givens.zip(&digits) {
        if let Some(given) = given.filter(|given| given != digit) {
            faults.push(format!(
                "{cell} holds {digit}; the puzzle gives {given} there"
            ));
        }
    }
    let known: Vec<Option<Cell>> = digits
        .iter()
        .map(|digit| Some(Cell::from(*digit)))
        .collect();
    faults.extend(faults_of(&sudoku.own, &known));
    let claim = format!("{digits:?}");
    Ok(Verdict { claim, faults })
}

fn faults(sudoku: &Sudoku, digits: &[i64]) -> Vec<String> {
    let last = i64::try_from(sudoku.size).unwrap_or(i64::MAX);
    let strangers = digits
        .iter()
        .enumerate()
        .filter(|(_, digit)| !(1..=last).contains(*digit));
    let mut faults: Vec<String> = strangers
        .map(|(cell, digit)| {
            let name = sudoku.cell_name(cell);
            format!("{name} holds {digit}; the digits are 1 to {last}")
        })
        .collect();
    for unit in &sudoku.units {
        for digit in 1..=sudoku.size {
            let holds = |cell: &&usize| i64::try_from(digit) == Ok(digits[**cell]);
            let cells: Vec<String> = unit
                .cells
                .iter()
                .filter(holds)
                .map(|cell| sudoku.cell_name(*cell))
                .collect();
            if cells.len() > 1 {
                faults.push(format!(
                    "{} holds {} in {}; each digit appears there once",
                    unit.name(),
                    symbol_of(digit),
                    cells.join(" and ")
                ));
            }
        }
    }
    faults
}
