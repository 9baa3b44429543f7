//! Drawings of Sudokus. A slot is a cell, numbered row by row.

use std::collections::BTreeMap;

use super::model::Sudoku;
use crate::drawing::{Colours, Drawing, Layout, Place, Shade, cells};

/// The length of a side of a cell, and how much of its width and height a digit takes.
const CELL: f64 = 60.0;
const DIGIT: (f64, f64) = (0.9, 0.56);

/// The drawing of a Sudoku: thick lines run round its regions, and its givens and diagonals are marked.
pub fn drawing(sudoku: &Sudoku) -> Drawing {
    let size = sudoku.size;
    let squares = (0..sudoku.givens.len()).map(|cell| (cell / size, cell % size));
    let squares: Vec<(usize, usize)> = squares.collect();
    let region = |cell: usize| sudoku.regions.as_ref().map(|regions| regions[cell]);
    let mut places = cells(&squares, CELL, DIGIT);
    for (cell, place) in places.iter_mut().enumerate() {
        let (row, column) = squares[cell];
        let is_on_diagonal = row == column || row + column + 1 == size;
        let touches = place.touches.iter().enumerate();
        let borders = touches.filter(|(_, touch)| {
            touch.is_none_or(|(neighbour, _)| region(neighbour) != region(cell))
        });
        let name = sudoku.cell_name(cell);
        *place = Place {
            borders: borders.map(|(side, _)| side).collect(),
            at: format!("in {name}"),
            called: name,
            shade: if sudoku.has_diagonals && is_on_diagonal {
                Shade::Marked
            } else {
                Shade::Plain
            },
            is_given: sudoku.givens[cell].is_some(),
            ..std::mem::take(place)
        };
    }
    Drawing {
        places,
        headings: Vec::new(),
        colours: Colours::Places(BTreeMap::new()),
        layout: Layout::Grid {
            squares,
            is_ruled: true,
        },
    }
}
