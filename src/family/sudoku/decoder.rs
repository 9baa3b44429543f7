//! The meaning of the rows of a Sudoku: which digit stands in which cell.

use serde_json::{Value as Json, json};

use super::model::{SYMBOLS, Sudoku, symbol_of};
use crate::plan::{Decoder, Filling, Highlight, Meaningless, Placement, ReadFilling, Stage};
use crate::problem::Expr;
use crate::relation::{Cell, Row};
use crate::sql::{Template, in_lines, render, template};

/// A row has the digits of the cells that it fills. The givens are part of every filling.
impl Decoder for Sudoku {
    fn filling(&self, cells: &[usize], row: &Row) -> ReadFilling {
        let givens = self.givens.iter().enumerate();
        let givens = givens.filter_map(|(cell, digit)| Some(Ok((cell, (*digit)?))));
        let first = row.len().saturating_sub(cells.len());
        let found = cells.iter().zip(first..).map(|(cell, idx)| {
            let digit = row.get(idx).and_then(Cell::as_index);
            let digit = digit.filter(|digit| (1..=self.size).contains(digit));
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

    fn column(&self, column: &str, _: Option<usize>) -> Option<String> {
        Some(format!("the digit in cell {column}"))
    }

    fn columns(&self) -> Vec<String> {
        ["Row_No", "Column_No", "Digit"].map(str::to_owned).into()
    }

    fn rows(&self, filling: &Filling) -> Vec<Row> {
        let row = |Placement { slot, piece, .. }: &Placement| {
            let digit = SYMBOLS.find(piece.as_str()).map_or(0, |idx| idx + 1);
            let cells = [slot / self.size + 1, slot % self.size + 1, digit];
            cells.map(Cell::from).into()
        };
        filling.iter().map(row).collect()
    }

    fn template(&self, stage: &Stage) -> (Template, Json) {
        let found = stage.fills.iter().map(|cell| self.cell_name(*cell));
        let holes = json!({ "found": in_lines(found, |cell| 2 * cell.len() + 21) });
        (template!("sudoku/solution.sql"), holes)
    }

    fn laid(&self, stage: &Stage) -> String {
        let holes = json!({
            "size": self.size,
            "symbols": SYMBOLS,
            "solution": self.solution(stage, None),
        });
        render(template!("sudoku/laid.sql"), &holes)
    }

    fn highlight(&self, _: &Stage, test: &Expr, _: &[Stage]) -> Highlight {
        let names = test.columns().into_iter().flat_map(<[&str; 2]>::from);
        let place = |name| (0..self.givens.len()).find(|cell| self.cell_name(*cell) == name);
        Highlight {
            places: names.filter_map(place).collect(),
            ..Highlight::default()
        }
    }
}
