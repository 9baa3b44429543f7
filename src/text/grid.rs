//! Cells as text, with lines where pieces end or places have a border.

use std::collections::BTreeMap;
use std::ops::Range;

use unicode_width::UnicodeWidthStr;

use super::canvas::Canvas;
use super::parts;
use crate::drawing::Drawing;
use crate::plan::{Filling, Placement};

/// The row and the column.
type Square = (usize, usize);

/// The most columns that a name takes.
const WIDEST_NAME: usize = 6;

/// How wide a picture is at most, if narrower cells can prevent it: as wide as most terminals.
const WIDEST_PICTURE: usize = 80;

/// The side of a cell to its right, and the one below it, clockwise from the top.
const RIGHT: usize = 1;
const BELOW: usize = 2;

struct Grid<'a> {
    drawing: &'a Drawing,
    is_ruled: bool,
    slots: BTreeMap<Square, usize>,
    placements: BTreeMap<usize, &'a Placement>,
    /// For each row, the line before it and the middle of its cells.
    rows: Vec<(usize, usize)>,
    /// The same for each column.
    columns: Vec<(usize, usize)>,
    width: usize,
}

/// Draws cells, which show what lies in them, or else their own names. Pieces have a line round each. Where the lines are those of
/// the places, rows and columns between which there is none stand closer together, and an empty cell is a dot.
///
/// ```text
/// +-------+---+    +-----+-----+
/// | A   A | B |    | 1 2 | 3 4 |
/// +---+   |   |    | 3 . | 1 2 |
/// |Jan| A | B |    +-----+-----+
/// +---+---+---+
/// ```
pub fn draw(drawing: &Drawing, squares: &[Square], is_ruled: bool, filling: &Filling) -> String {
    let grid = Grid::of(drawing, squares, is_ruled, filling);
    let mut canvas = Canvas::default();
    for (row, (line_y, y)) in grid.rows.iter().enumerate() {
        for (column, (line_x, x)) in grid.columns.iter().enumerate() {
            canvas.put(*line_x, *line_y, grid.crossing(row, column));
            if grid.has_line_above(row, column) {
                canvas.put(x - grid.width / 2, *line_y, &"-".repeat(grid.width));
            }
            if grid.has_line_before(row, column) {
                canvas.put(*line_x, *y, "|");
            }
        }
    }
    for (slot, (row, column)) in squares.iter().enumerate() {
        let (x, y) = (grid.columns[*column].1, grid.rows[*row].1);
        canvas.put_centred(x, y, grid.name(slot), grid.width - 1);
    }
    canvas.into_text()
}

/// The line and the columns of each cell that the puzzle fills itself, where the lines are those of the places.
pub fn givens(
    drawing: &Drawing,
    squares: &[Square],
    filling: &Filling,
) -> Vec<(usize, Range<usize>)> {
    let grid = Grid::of(drawing, squares, true, filling);
    let place = |laid: &Placement| {
        let (row, column) = squares[laid.slot];
        let width = laid.piece.width().min(grid.width - 1);
        let start = grid.columns[column].1 - width / 2;
        (grid.rows[row].1, start..start + width)
    };
    let is_given = |laid: &&Placement| drawing.places[laid.slot].is_given;
    filling.iter().filter(is_given).map(place).collect()
}

/// Where the line before each row or column is, and where its cells have their middle. `has_line` says which lines take space.
fn lines(n_cells: usize, width: usize, has_line: impl Fn(usize) -> bool) -> Vec<(usize, usize)> {
    let mut lines = Vec::new();
    let mut line = 0;
    for idx in 0..=n_cells {
        if has_line(idx) {
            lines.push((line, line + 1 + width / 2));
            line += width + 1;
        } else {
            lines.push((line, line));
            line += width.div_ceil(2);
        }
    }
    lines
}

impl<'a> Grid<'a> {
    fn of(drawing: &'a Drawing, squares: &[Square], is_ruled: bool, filling: &'a Filling) -> Self {
        let mut grid = Grid {
            drawing,
            is_ruled,
            slots: squares.iter().copied().zip(0..).collect(),
            placements: filling.iter().map(|laid| (laid.slot, laid)).collect(),
            rows: Vec::new(),
            columns: Vec::new(),
            width: 0,
        };
        let n_rows = squares.iter().map(|at| at.0 + 1).max().unwrap_or(0);
        let n_columns = squares.iter().map(|at| at.1 + 1).max().unwrap_or(0);
        let names = (0..squares.len()).map(|slot| grid.name(slot).width());
        let name = names.max().unwrap_or(0).clamp(1, WIDEST_NAME);
        let is_roomy = n_columns * (name + 3) < WIDEST_PICTURE;
        grid.width = name + 1 + usize::from(is_roomy);
        grid.rows = lines(n_rows, 1, |row| {
            !is_ruled || (0..n_columns).any(|column| grid.has_line_above(row, column))
        });
        grid.columns = lines(n_columns, grid.width, |column| {
            !is_ruled || (0..n_rows).any(|row| grid.has_line_before(row, column))
        });
        grid
    }

    /// The name of the piece in a cell, or else of the cell, which is a dot where the lines are those of the places.
    fn name(&self, slot: usize) -> &str {
        match self.placements.get(&slot) {
            Some(placement) if !self.drawing.is_hole(placement) => &placement.piece,
            _ if self.is_ruled => ".",
            _ => &self.drawing.places[slot].name,
        }
    }

    /// True if there is a line between a square and its neighbour, which lies to its right or below it.
    fn has_line(&self, square: Square, neighbour: Square, side: usize) -> bool {
        let slot = |square| self.slots.get(&square);
        let (Some(square), Some(neighbour)) = (slot(square), slot(neighbour)) else {
            return slot(square).is_some() || slot(neighbour).is_some();
        };
        if self.is_ruled {
            return self.drawing.places[*square].borders.contains(&side);
        }
        let laid = |slot| self.placements.get(slot);
        parts(laid(square), laid(neighbour), side)
    }

    fn has_line_above(&self, row: usize, column: usize) -> bool {
        self.has_line((row.wrapping_sub(1), column), (row, column), BELOW)
    }

    fn has_line_before(&self, row: usize, column: usize) -> bool {
        self.has_line((row, column.wrapping_sub(1)), (row, column), RIGHT)
    }

    /// The character where the lines at the upper left corner of a square meet.
    fn crossing(&self, row: usize, column: usize) -> &'static str {
        let left = column > 0 && self.has_line_above(row, column - 1);
        let right = self.has_line_above(row, column);
        let up = row > 0 && self.has_line_before(row - 1, column);
        let down = self.has_line_before(row, column);
        match (left || right, up || down) {
            (false, false) => " ",
            (true, false) => "-",
            (false, true) => "|",
            (true, true) => "+",
        }
    }
}
