//! Sudokus as text: the digits, and lines where regions meet.

use super::{GridLook, Side};
use crate::output::text::canvas::Canvas;
use crate::plan::Filling;

/// Draws a grid; an empty cell is a dot. Lines that no border runs along are left out.
///
/// ```text
/// +-----+-----+
/// | 1 2 | 3 4 |
/// | 3 . | 1 2 |
/// +-----+-----+
/// ```
pub fn draw(look: &GridLook, filling: &Filling) -> String {
    let sheet = Lines::of(look);
    let mut canvas = Canvas::default();
    for line in 0..=look.size {
        for step in 0..=look.size {
            sheet.draw_corner(&mut canvas, line, step);
            sheet.draw_edges(&mut canvas, line, step);
        }
    }
    for cell in 0..look.size * look.size {
        let (row, column) = look.place(cell);
        let digit = filling.iter().find(|placement| placement.slot == cell);
        let text = digit.map_or(".", |placement| placement.piece.as_str());
        canvas.put(sheet.columns[column], sheet.rows[row], text);
    }
    canvas.into_text()
}

/// Where the digits of each row and column stand, and which borders lie between them. Lines are numbered from 0, the one
/// before the first row or column, to the one after the last.
struct Lines<'a> {
    look: &'a GridLook,
    rows: Vec<usize>,
    columns: Vec<usize>,
}

impl<'a> Lines<'a> {
    fn of(look: &'a GridLook) -> Self {
        let size = look.size;
        let (mut rows, mut columns) = (Vec::new(), Vec::new());
        let (mut y, mut x) = (0, 0);
        for line in 0..size {
            let has_row = (0..size).any(|column| is_above(look, line, column));
            let has_column = (0..size).any(|row| is_before(look, row, line));
            y += usize::from(has_row);
            x += if has_column && line > 0 { 4 } else { 2 };
            rows.push(y);
            columns.push(x);
            y += 1;
        }
        Self {
            look,
            rows,
            columns,
        }
    }

    /// The row of characters of a horizontal line.
    fn y(&self, line: usize) -> usize {
        match line {
            0 => 0,
            _ => self.rows[line - 1] + 1,
        }
    }

    /// The column of characters of a vertical line.
    fn x(&self, line: usize) -> usize {
        match line {
            0 => 0,
            _ => self.columns[line - 1] + 2,
        }
    }

    /// Draws the border above a cell and the one before it, where there are any.
    fn draw_edges(&self, canvas: &mut Canvas, row: usize, column: usize) {
        if is_above(self.look, row, column) {
            canvas.put(self.columns[column] - 1, self.y(row), "---");
        }
        if is_before(self.look, row, column) {
            canvas.put(self.x(column), self.rows[row], "|");
        }
    }

    /// Draws the corner where two lines meet.
    fn draw_corner(&self, canvas: &mut Canvas, line: usize, step: usize) {
        let runs_across = [step.checked_sub(1), Some(step)]
            .map(|column| column.is_some_and(|column| is_above(self.look, line, column)));
        let runs_down = [line.checked_sub(1), Some(line)]
            .map(|row| row.is_some_and(|row| is_before(self.look, row, step)));
        let symbol = match (runs_across, runs_down) {
            ([false, false], [false, false]) => return,
            ([true, true], [false, false]) => "-",
            ([false, false], [true, true]) => "|",
            _ => "+",
        };
        canvas.put(self.x(step), self.y(line), symbol);
    }
}

/// Whether a border runs above this row of a column; below the last row where the row is one too many.
fn is_above(look: &GridLook, row: usize, column: usize) -> bool {
    let size = look.size;
    column < size && (row == size || look.is_border(row * size + column, Side::Top))
}

/// Whether a border runs before this column of a row; after the last column where the column is one too many.
fn is_before(look: &GridLook, row: usize, column: usize) -> bool {
    let size = look.size;
    row < size && (column == size || look.is_border(row * size + column, Side::Left))
}
