//! Sudokus as SVG: givens in black on grey, found digits in blue, and thick lines round regions.

use std::collections::BTreeMap;

use super::{GridLook, Side};
use crate::output::svg::shapes::{float, number};
use crate::output::svg::text::text_at;
use crate::plan::{Joint, Placement, Sheet, Stock};

const CELL: f64 = 60.0;
const MARGIN: f64 = 12.0;

/// How far the body of a placement stays inside its cell, so that no border is covered.
const INSET: f64 = 3.0;

impl GridLook {
    fn corner(&self, cell: usize) -> (f64, f64) {
        let (row, column) = self.place(cell);
        (MARGIN + CELL * float(column), MARGIN + CELL * float(row))
    }

    fn is_on_diagonal(&self, cell: usize) -> bool {
        let (row, column) = self.place(cell);
        self.has_diagonals && (row == column || row + column + 1 == self.size)
    }

    fn paper(&self, cell: usize) -> &'static str {
        match self.is_on_diagonal(cell) {
            true => self.theme.marked,
            false => self.theme.paper,
        }
    }

    fn border(&self, cell: usize, side: Side) -> String {
        let (x, y) = self.corner(cell);
        let (right, below) = (x + CELL, y + CELL);
        let [x, y, to_x, to_y] = match side {
            Side::Top => [x, y, right, y],
            Side::Right => [right, y, right, below],
            Side::Bottom => [x, below, right, below],
            Side::Left => [x, y, x, below],
        }
        .map(number);
        format!(
            "<path class=\"border\" d=\"M{x} {y}L{to_x} {to_y}\" stroke=\"{}\" stroke-width=\"4\" stroke-linecap=\"square\"/>\n",
            self.theme.line
        )
    }
}

fn square((x, y): (f64, f64), inset: f64, class: &str, paint: &str) -> String {
    format!(
        "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"{length}\" height=\"{length}\" {paint}/>\n",
        number(x + inset),
        number(y + inset),
        length = number(CELL - 2.0 * inset)
    )
}

impl Sheet for GridLook {
    fn extent(&self) -> (f64, f64) {
        let length = CELL * float(self.size) + 2.0 * MARGIN;
        (length, length)
    }

    fn slot_name(&self, slot: usize) -> String {
        self.cell_name(slot)
    }

    fn backdrop(&self) -> String {
        let n_cells = self.size * self.size;
        let squares = (0..n_cells).map(|cell| {
            let paint = format!(
                "fill=\"{}\" stroke=\"{}\" stroke-width=\"1\"",
                self.paper(cell),
                self.theme.soft_line
            );
            square(self.corner(cell), 0.0, "slot", &paint)
        });
        let sides = [Side::Top, Side::Right, Side::Bottom, Side::Left];
        let borders = (0..n_cells).flat_map(|cell| {
            let borders = sides
                .into_iter()
                .filter(move |side| self.is_border(cell, *side));
            borders.map(move |side| self.border(cell, side))
        });
        squares.chain(borders).collect()
    }

    fn fragment(&self, placement: &Placement) -> String {
        let cell = placement.slot;
        let (x, y) = self.corner(cell);
        let (paper, ink) = match self.is_given[cell] {
            true => (self.theme.given, self.theme.ink),
            false => (self.paper(cell), self.theme.found),
        };
        let at = (x + CELL / 2.0, y + CELL / 2.0);
        square((x, y), INSET, "body", &format!("fill=\"{paper}\""))
            + &text_at(at, 0.56 * CELL, "name", ink, &placement.piece)
    }

    fn joints(&self, _: &BTreeMap<usize, &Placement>) -> Vec<Joint> {
        Vec::new()
    }
    fn stock(&self) -> Stock {
        let n_slots = self.size * self.size;
        Stock {
            blanks: (0..n_slots)
                .map(|slot| Placement::blank(slot, '?', 0))
                .collect(),
            ..Stock::default()
        }
    }
}
