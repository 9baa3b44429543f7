//! What Sudokus look like. A slot is a cell, numbered row by row.

mod svg;
mod text;

use super::model::Sudoku;
use crate::plan::{Filling, LIGHT, Look, Placement, Sheet, Theme};

/// The look of a Sudoku.
#[derive(Debug, Clone)]
pub struct GridLook {
    size: usize,
    /// The region of each cell; the same for all cells if there are no regions.
    regions: Vec<usize>,
    is_given: Vec<bool>,
    has_diagonals: bool,
    theme: &'static Theme,
}

/// The neighbours of a cell that share a side with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Top,
    Right,
    Bottom,
    Left,
}

impl GridLook {
    /// The look of this Sudoku.
    pub fn new(sudoku: &Sudoku) -> Self {
        let n_cells = sudoku.givens.len();
        Self {
            size: sudoku.size,
            regions: sudoku.regions.clone().unwrap_or_else(|| vec![0; n_cells]),
            is_given: sudoku.givens.iter().map(Option::is_some).collect(),
            has_diagonals: sudoku.has_diagonals,
            theme: &LIGHT,
        }
    }

    /// The row and the column of a cell, from 0.
    fn place(&self, cell: usize) -> (usize, usize) {
        (cell / self.size, cell % self.size)
    }

    fn cell_name(&self, cell: usize) -> String {
        let (row, column) = self.place(cell);
        format!("r{}c{}", row + 1, column + 1)
    }

    /// Whether another region, or nothing, lies beyond a side of a cell.
    fn is_border(&self, cell: usize, side: Side) -> bool {
        let (row, column) = self.place(cell);
        let last = self.size - 1;
        let neighbour = match side {
            Side::Top if row > 0 => cell - self.size,
            Side::Right if column < last => cell + 1,
            Side::Bottom if row < last => cell + self.size,
            Side::Left if column > 0 => cell - 1,
            _ => return true,
        };
        self.regions[neighbour] != self.regions[cell]
    }
}

impl Look for GridLook {
    fn text(&self, filling: &Filling) -> String {
        text::draw(self, filling)
    }

    fn words(&self, placements: &Filling) -> Vec<String> {
        let found = placements
            .iter()
            .filter(|placement| !self.is_given[placement.slot]);
        let words = |Placement { slot, piece, .. }: &Placement| {
            format!("{piece} in {}", self.cell_name(*slot))
        };
        found.map(words).collect()
    }

    fn sheet(&self, theme: &'static Theme) -> Box<dyn Sheet> {
        Box::new(Self {
            theme,
            ..self.clone()
        })
    }
}
