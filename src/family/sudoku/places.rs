//! The digits of Sudokus as rows.

use serde_json::json;

use super::model::{SYMBOLS, Sudoku};
use crate::plan::{Compared, Filling, Placement, Places, Stage, Terms, render_solution};
use crate::problem::Rule;
use crate::relation::{Cell, Relation};
use crate::sql::{in_lines, render, template};

/// What a row of a stage puts into which cell.
#[derive(Debug)]
pub struct GridPlaces {
    sudoku: Sudoku,
}

impl GridPlaces {
    /// The places of this Sudoku.
    pub fn new(sudoku: &Sudoku) -> Self {
        let sudoku = sudoku.clone();
        Self { sudoku }
    }
}

impl Places for GridPlaces {
    fn columns(&self) -> Vec<String> {
        ["Row_No", "Column_No", "Digit"].map(str::to_owned).to_vec()
    }

    fn filled(&self, filling: &Filling) -> Relation {
        let mut relation = Relation::with_columns(["row", "column", "digit"]);
        let size = self.sudoku.size;
        relation.rows = filling
            .iter()
            .map(|Placement { slot, piece, .. }| {
                let digit = SYMBOLS.find(piece.as_str()).map_or(0, |idx| idx + 1);
                [slot / size + 1, slot % size + 1, digit]
                    .map(Cell::from)
                    .to_vec()
            })
            .collect();
        relation
    }

    fn solution(&self, stage: &Stage, most: Option<u64>) -> String {
        let found = stage.fills.iter().map(|cell| self.sudoku.cell_name(*cell));
        let holes = json!({ "found": in_lines(found, |cell| 2 * cell.len() + 21) });
        let template = template!("sudoku/solution.sql");
        render_solution(template, stage, Terms::Numbers, most, holes)
    }

    fn compared(
        &self,
        _stage: &Stage,
        rule: &Rule,
        _last: &dyn Fn(&str) -> Option<usize>,
    ) -> Compared {
        let columns = rule.test.columns().into_iter();
        let names = columns.flat_map(<[&str; 2]>::from);
        let n_cells = self.sudoku.givens.len();
        let place = |name: &str| {
            let mut cells = 0..n_cells;
            cells.find(|cell| self.sudoku.cell_name(*cell) == name)
        };
        Compared {
            places: names.filter_map(place).collect(),
            ..Compared::default()
        }
    }

    fn laid(&self, stage: &Stage) -> String {
        let holes = json!({
            "size": self.sudoku.size,
            "symbols": SYMBOLS,
            "solution": self.solution(stage, None),
        });
        render(template!("sudoku/laid.sql"), &holes)
    }
}
