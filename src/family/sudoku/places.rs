//! The digits of solved Sudokus as rows, and grids drawn by a query.

use serde_json::json;

use super::drawing::drawing as drawing_of;
use super::model::{SYMBOLS, Sudoku};
use crate::output::text::marks::{Part, mark, parts};
use crate::plan::render::{Template, render, template};
use crate::plan::{
    Column, Compared, Filling, Input, Placement, Places, Stage, Terms, drawing, in_lines,
    render_places,
};
use crate::problem::Rule;
use crate::relation::{Cell, Relation};

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

    fn render(&self, template: Template, stage: &Stage, most: Option<u64>, cell: &str) -> String {
        let found = stage.fills.iter().map(|cell| self.sudoku.cell_name(*cell));
        let holes = json!({
            "cell": cell,
            "found": in_lines(found, |cell| 2 * cell.len() + 21),
            "symbols": SYMBOLS,
        });
        let digit = template!("sudoku/digit.sql");
        render_places(template, &[digit], stage, Terms::Numbers, most, holes)
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
        self.render(template!("sudoku/solution.sql"), stage, most, "Cell.Name")
    }

    fn board(&self, stage: &Stage) -> String {
        self.render(template!("sudoku/board.sql"), stage, None, "Drawing.Cell")
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

    fn drawing(&self) -> Vec<Input> {
        let marked = |slot: usize| Placement {
            slot,
            piece: mark(slot).to_string(),
            look: Vec::new(),
        };
        let cells = 0..self.sudoku.givens.len();
        let picture = drawing_of(&self.sudoku).text(&cells.map(marked).collect());
        let cell_name = |cell: Option<usize>| cell.map(|cell| self.sudoku.cell_name(cell));
        let parts = parts(&picture, "").into_iter();
        let parts = parts.map(|Part { text, mark, .. }| {
            let cell = cell_name(mark).unwrap_or_default();
            (text, vec![Cell::from(cell)])
        });
        vec![drawing(
            "Drawing: one row is a part of the drawn grid: a text, and the cell whose digit follows.",
            [Column::new("Cell", "TEXT").about("empty behind the last text")],
            parts,
        )]
    }
}
