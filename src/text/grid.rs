//! Cells as text, with lines where pieces end or places have a border.

use std::collections::BTreeMap;
use std::ops::Range;

use unicode_width::UnicodeWidthStr;

use super::canvas::Canvas;
use super::parts;
use crate::drawing::{Drawing, Layout, Square};
use crate::plan::{Filling, Placement};

/// The most columns that a name takes.
const WIDEST_NAME: usize = 6;

/// How wide a picture is at most, if narrower cells can prevent it: as wide as most terminals.
const WIDEST_PICTURE: usize = 80;

/// The side of a cell to its right, and the one below it, clockwise from the top.
const RIGHT: usize = 1;
const BELOW: usize = 2;

/// A line between two cells: round a piece or a region, or only round a cage.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    Solid,
    Dashed,
}

impl Line {
    /// True if a horizontal line has a character in this column.
    fn is_drawn(self, idx: usize) -> bool {
        self == Self::Solid || idx.is_multiple_of(2)
    }
}

struct Grid<'a> {
    drawing: &'a Drawing,
    squares: &'a [Vec<Square>],
    notes: &'a BTreeMap<Square, String>,
    is_ruled: bool,
    slots: BTreeMap<Square, usize>,
    placements: BTreeMap<usize, &'a Placement>,
    /// For each row, the line before it and the middle of its cells.
    rows: Vec<(usize, usize)>,
    /// The same for each column.
    columns: Vec<(usize, usize)>,
    width: usize,
}

/// Draws cells with what lies in them, or else their own names, and a line round each piece. If the lines are the borders of the
/// places, rows and columns without a line between them stand closer together, and an empty cell is a dot. Cages have dashed lines, and
/// their totals in the first corner. Other layouts have no text.
///
/// ```text
/// +-------+---+    +-----+-----+    +5--+3- - - +
/// | A   A | B |    | 1 2 | 3 4 |    | 4 : 1   2 |
/// +---+   |   |    | 3 . | 1 2 |    |   +6- - - +
/// |Jan| A | B |    +-----+-----+    | 1 : 2   3 |
/// +---+---+---+                     +---+-------+
/// ```
pub fn draw(drawing: &Drawing, filling: &Filling) -> String {
    let mut canvas = Canvas::default();
    let Some(grid) = Grid::of(drawing, filling) else {
        return canvas.into_text();
    };
    for (row, (line_y, y)) in grid.rows.iter().enumerate() {
        for (column, (line_x, x)) in grid.columns.iter().enumerate() {
            canvas.put(*line_x, *line_y, grid.crossing(row, column));
            let above = grid.line_above(row, column);
            for idx in (0..grid.width).filter(|idx| above.is_some_and(|line| line.is_drawn(*idx))) {
                canvas.put(x - grid.width / 2 + idx, *line_y, "-");
            }
            match grid.line_before(row, column) {
                Some(Line::Solid) => canvas.put(*line_x, *y, "|"),
                Some(Line::Dashed) => canvas.put(*line_x, *y, ":"),
                None => {}
            }
        }
    }
    for (own, place) in grid.squares.iter().zip(&drawing.places) {
        let corner = place.note.as_ref().filter(|_| place.number().is_none());
        if let (Some((row, column)), Some((words, _))) = (own.iter().min(), corner) {
            canvas.put(grid.columns[*column].0 + 1, grid.rows[*row].0, words);
        }
    }
    let firsts = grid.squares.iter().zip(0..);
    let names = firsts.map(|(own, slot)| (own[0], grid.name(slot)));
    let notes = grid.notes.iter();
    for ((row, column), words) in names.chain(notes.map(|(at, words)| (*at, words.as_str()))) {
        let (x, y) = (grid.columns[column].1, grid.rows[row].1);
        canvas.put_centred(x, y, words, grid.width - 1);
    }
    canvas.into_text()
}

/// The line and the columns of each cell that the puzzle fills itself, where the lines are those of the places.
pub fn givens(drawing: &Drawing, filling: &Filling) -> Vec<(usize, Range<usize>)> {
    let grid = Grid::of(drawing, filling).filter(|grid| grid.is_ruled);
    let place = |laid: &Placement| {
        let grid = grid.as_ref()?;
        let (row, column) = grid.squares[laid.slot][0];
        let width = laid.piece.width().min(grid.width - 1);
        let start = grid.columns[column].1 - width / 2;
        Some((grid.rows[row].1, start..start + width))
    };
    let is_given = |laid: &&Placement| drawing.places[laid.slot].is_given;
    filling.iter().filter(is_given).filter_map(place).collect()
}

/// Where the line before each row or column is, and where its cells have their middle: those without a line between them are a step
/// apart. `has_line` says which lines take space.
fn lines(
    n_cells: usize,
    width: usize,
    step: usize,
    has_line: impl Fn(usize) -> bool,
) -> Vec<(usize, usize)> {
    let mut lines: Vec<(usize, usize)> = Vec::new();
    for idx in 0..=n_cells {
        let before = lines.last().map(|(_, middle)| *middle);
        let line = before.map_or(0, |middle| middle + width.div_ceil(2));
        let without = before.map_or(width / 2, |middle| middle + step);
        let middle = if has_line(idx) {
            line + 1 + width / 2
        } else {
            without
        };
        lines.push((line, middle));
    }
    lines
}

impl<'a> Grid<'a> {
    /// The grid of a drawing that is laid out as one.
    fn of(drawing: &'a Drawing, filling: &'a Filling) -> Option<Self> {
        let Layout::Grid {
            squares,
            notes,
            is_ruled,
        } = &drawing.layout
        else {
            return None;
        };
        let own = squares.iter().zip(0..);
        let slots = own.flat_map(|(squares, slot)| squares.iter().map(move |at| (*at, slot)));
        let mut grid = Grid {
            drawing,
            squares,
            notes,
            is_ruled: *is_ruled,
            slots: slots.collect(),
            placements: filling.iter().map(|laid| (laid.slot, laid)).collect(),
            rows: Vec::new(),
            columns: Vec::new(),
            width: 0,
        };
        let all = || grid.slots.keys().chain(notes.keys());
        let n_rows = all().map(|at| at.0 + 1).max().unwrap_or(0);
        let n_columns = all().map(|at| at.1 + 1).max().unwrap_or(0);
        let names = (0..squares.len()).map(|slot| grid.name(slot));
        let words = names.chain(notes.values().map(String::as_str));
        let widest = words.map(UnicodeWidthStr::width).max().unwrap_or(0);
        let name = widest.clamp(1, WIDEST_NAME);
        let is_roomy = n_columns * (name + 3) < WIDEST_PICTURE;
        let totals = drawing
            .places
            .iter()
            .filter_map(|place| place.note.as_ref());
        let total = totals.map(|note| note.0.width()).max().unwrap_or(0);
        grid.width = total.max(name + 1 + usize::from(is_roomy));
        grid.rows = lines(n_rows, 1, 1, |row| {
            !is_ruled || (0..n_columns).any(|column| grid.line_above(row, column).is_some())
        });
        grid.columns = lines(n_columns, grid.width, name + 1, |column| {
            !is_ruled || (0..n_rows).any(|row| grid.line_before(row, column).is_some())
        });
        Some(grid)
    }

    /// The name of the piece in a cell, or else of the cell, which is a dot where the lines are those of the places.
    fn name(&self, slot: usize) -> &str {
        match self.placements.get(&slot) {
            Some(placement) if !self.drawing.is_hole(placement) && placement.piece != "." => {
                &placement.piece
            }
            _ if self.is_ruled => self.drawing.places[slot].number().unwrap_or("."),
            _ => &self.drawing.places[slot].name,
        }
    }

    /// The line between a square and its neighbour, which lies to its right or below it.
    fn line(&self, square: Square, neighbour: Square, side: usize) -> Option<Line> {
        let (square, neighbour) = (self.slots.get(&square), self.slots.get(&neighbour));
        let place = |slot: &usize| &self.drawing.places[*slot];
        let (is_solid, is_dashed) = match (square, neighbour) {
            (Some(one), Some(other)) if self.is_ruled => (
                one != other && place(one).borders.contains(&side),
                place(one).dashes.contains(&side) || place(other).dashes.contains(&(side ^ 2)),
            ),
            (Some(one), Some(other)) => {
                let laid = |slot| self.placements.get(slot);
                (parts(laid(one), laid(other), side), false)
            }
            (one, other) => (one.or(other).is_some(), false),
        };
        if is_solid {
            Some(Line::Solid)
        } else {
            is_dashed.then_some(Line::Dashed)
        }
    }

    fn line_above(&self, row: usize, column: usize) -> Option<Line> {
        self.line((row.wrapping_sub(1), column), (row, column), BELOW)
    }

    fn line_before(&self, row: usize, column: usize) -> Option<Line> {
        self.line((row, column.wrapping_sub(1)), (row, column), RIGHT)
    }

    /// The character where the lines at the upper left corner of a square meet.
    fn crossing(&self, row: usize, column: usize) -> &'static str {
        let left = column > 0 && self.line_above(row, column - 1).is_some();
        let right = self.line_above(row, column).is_some();
        let up = row > 0 && self.line_before(row - 1, column).is_some();
        let down = self.line_before(row, column).is_some();
        match (left || right, up || down) {
            (false, false) => " ",
            (true, false) => "-",
            (false, true) => "|",
            (true, true) => "+",
        }
    }
}
