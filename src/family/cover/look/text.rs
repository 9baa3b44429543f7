//! Covers as text: the board of squares with lines between the pieces, the name of its piece in every cell.

use std::collections::BTreeMap;

use unicode_width::UnicodeWidthStr;

use super::{BORDER, JOINED};
use crate::family::cover::model::{BoardCell, extent};
use crate::family::cover::polyomino::Square;
use crate::output::text::canvas::Canvas;
use crate::plan::{Filling, Placement};

/// The most columns that a name takes.
const WIDEST_NAME: usize = 6;

/// How wide a picture is at most, if narrower cells can prevent it: as wide as most terminals.
const WIDEST_PICTURE: usize = 80;

/// The side of a cell to its right, and the one below it, clockwise from the top.
const RIGHT: usize = 1;
const BELOW: usize = 2;

/// The squares of a board, and what lies on them.
struct Board<'a> {
    cells: &'a [BoardCell],
    slots: BTreeMap<Square, usize>,
    placements: BTreeMap<usize, &'a Placement>,
    /// How many rows and columns it has.
    extent: (usize, usize),
}

/// Draws a cover. A cell that stays free shows its own name, and so does a cell that no piece covers yet.
///
/// ```text
/// +-------+---+
/// | A   A | B |
/// +---+   |   |
/// |Jan| A | B |
/// +---+---+---+
/// ```
pub fn draw_cells(cells: &[BoardCell], filling: &Filling) -> String {
    let board = Board::new(cells, filling);
    let (n_rows, n_columns) = board.extent;
    let names = (0..cells.len()).map(|slot| board.name(slot).width());
    let name = names.max().unwrap_or(0).clamp(1, WIDEST_NAME);
    let inner = match n_columns * (name + 3) < WIDEST_PICTURE {
        true => name + 2,
        false => name + 1,
    };
    let mut canvas = Canvas::default();
    for row in 0..=n_rows {
        for column in 0..=n_columns {
            let (x, y) = (column * (inner + 1), row * 2);
            canvas.put(x, y, board.crossing(row, column));
            if board.has_line_above(row, column) {
                canvas.put(x + 1, y, &"-".repeat(inner));
            }
            if board.has_line_before(row, column) {
                canvas.put(x, y + 1, "|");
            }
        }
    }
    for (slot, cell) in cells.iter().enumerate() {
        let middle = cell.square.1 * (inner + 1) + 1 + inner / 2;
        canvas.put_centred(middle, cell.square.0 * 2 + 1, board.name(slot), inner - 1);
    }
    canvas.into_text()
}

impl<'a> Board<'a> {
    fn new(cells: &'a [BoardCell], filling: &'a Filling) -> Self {
        let slots = cells.iter().enumerate();
        let placements = filling.iter();
        Self {
            cells,
            slots: slots.map(|(slot, cell)| (cell.square, slot)).collect(),
            placements: placements
                .map(|placement| (placement.slot, placement))
                .collect(),
            extent: extent(cells),
        }
    }

    /// What stands in a cell: its piece, or its own name where it has one and no piece covers it.
    fn name(&self, slot: usize) -> &'a str {
        match self.placements.get(&slot) {
            Some(placement) if [JOINED, BORDER].contains(&placement.look[RIGHT]) => {
                &placement.piece
            }
            _ => self.cells[slot].label(),
        }
    }

    /// Whether a line stands between a square and its neighbour, which lies to its right or below it.
    fn has_line(&self, square: Square, neighbour: Square, side: usize) -> bool {
        let slot = |square| self.slots.get(&square);
        let (Some(square), Some(neighbour)) = (slot(square), slot(neighbour)) else {
            return slot(square).is_some() || slot(neighbour).is_some();
        };
        match (self.placements.get(square), self.placements.get(neighbour)) {
            (Some(placement), Some(_)) => placement.look[side] != JOINED,
            (None, None) => false,
            _ => true,
        }
    }

    fn has_line_above(&self, row: usize, column: usize) -> bool {
        self.has_line((row.wrapping_sub(1), column), (row, column), BELOW)
    }

    fn has_line_before(&self, row: usize, column: usize) -> bool {
        self.has_line((row, column.wrapping_sub(1)), (row, column), RIGHT)
    }

    /// What stands where the lines at the upper left corner of a square meet.
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
