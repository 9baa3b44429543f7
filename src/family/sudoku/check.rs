//! The rules of a Sudoku: every unit holds every digit once.

use super::model::{Sudoku, symbol_of};
use crate::family::rules::faults_of;
use crate::family::verify::{NamedRow, Unreadable, Verdict};
use crate::relation::Cell;

/// Checks a row: the digit of every empty cell, in the column named after the cell.
pub fn check(sudoku: &Sudoku, row: NamedRow) -> Result<Verdict, Unreadable> {
    let digits = sudoku.givens.iter().enumerate().map(|(cell, given)| {
        let given = given.and_then(|digit| i64::try_from(digit).ok());
        given.map_or_else(|| row.integer(&sudoku.cell_name(cell)), Ok)
    });
    let digits: Vec<i64> = digits.collect::<Result<_, _>>()?;
    let mut faults = faults(sudoku, &digits);
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
