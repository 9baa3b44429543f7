//! Covers: the board of squares, each piece in a colour of its own with a thick border round it.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::{BORDER, CellLook, JOINED};
use crate::family::cover::model::{BoardCell, extent};
use crate::family::cover::polyomino::neighbours;
use crate::output::svg::shapes::{float, number};
use crate::output::svg::text::text_within;
use crate::plan::{Dye, Joint, Placement, Sheet, Stock, Theme};

const CELL: f64 = 80.0;
const MARGIN: f64 = 12.0;

/// How thick the border of a piece is, on its own side.
const BORDER_WIDTH: f64 = 3.0;

/// The sides of a cell, in the order of its look.
const TOP: usize = 0;
const RIGHT: usize = 1;
const BOTTOM: usize = 2;
const LEFT: usize = 3;

impl CellLook {
    fn corner(&self, slot: usize) -> (f64, f64) {
        let at = |number: usize| MARGIN + CELL * float(number);
        let cell = self.cells.get(slot);
        cell.map_or((MARGIN, MARGIN), |cell| {
            (at(cell.square.1), at(cell.square.0))
        })
    }

    /// The cell at a side of another one.
    fn neighbour(&self, slot: usize, side: usize) -> Option<usize> {
        let square = neighbours(self.cells.get(slot)?.square)[side];
        self.cells.iter().position(|cell| cell.square == square)
    }

    /// The line at a side of a cell, as thick as the borders of two pieces.
    fn line(&self, slot: usize, side: usize) -> String {
        let (x, y) = self.corner(slot);
        let (right, below) = (x + CELL, y + CELL);
        let [x, y, to_x, to_y] = match side {
            TOP => [x, y, right, y],
            RIGHT => [right, y, right, below],
            BOTTOM => [x, below, right, below],
            _ => [x, y, x, below],
        }
        .map(number);
        format!(
            "<path class=\"joint\" d=\"M{x} {y}L{to_x} {to_y}\" stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"square\"/>\n",
            self.theme.line,
            number(2.0 * BORDER_WIDTH)
        )
    }

    fn own_name(&self, slot: usize) -> &str {
        self.cells.get(slot).map_or("", BoardCell::label)
    }
}

/// Whether a piece lies there, and not a hole.
fn is_covered(placement: &Placement) -> bool {
    let is_border = |side| [JOINED, BORDER].contains(side);
    placement.look.iter().any(is_border)
}

/// A free cell, its line inside.
fn square((x, y): (f64, f64), class: &str, fill: &str, theme: &Theme) -> String {
    format!(
        "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"{inner}\" height=\"{inner}\" fill=\"{fill}\" stroke=\"{}\" stroke-width=\"2\"/>\n",
        number(x + 1.0),
        number(y + 1.0),
        theme.soft_line,
        inner = number(CELL - 2.0)
    )
}

impl Sheet for CellLook {
    fn extent(&self) -> (f64, f64) {
        let (n_rows, n_columns) = extent(&self.cells);
        let length = |n_cells: usize| CELL * float(n_cells) + 2.0 * MARGIN;
        (length(n_columns), length(n_rows))
    }

    fn slot_name(&self, slot: usize) -> String {
        let name = self.cells.get(slot).map(|cell| cell.name.as_str());
        format!("cell {}", name.unwrap_or_default())
    }

    fn frame(&self, slot: usize) -> Option<[(f64, f64); 2]> {
        self.cells.get(slot)?;
        let (x, y) = self.corner(slot);
        Some([(x, y), (x + CELL, y + CELL)])
    }

    fn backdrop(&self) -> String {
        let mut svg = String::new();
        for slot in 0..self.cells.len() {
            let (x, y) = self.corner(slot);
            svg += &square((x, y), "slot", self.theme.slot, self.theme);
            let at = (x + CELL / 2.0, y + CELL / 2.0);
            svg += &text_within(
                at,
                (0.9 * CELL, 24.0),
                "slot-name",
                self.theme.soft_ink,
                self.own_name(slot),
            );
        }
        svg
    }

    fn fragment(&self, placement: &Placement) -> String {
        let (x, y) = self.corner(placement.slot);
        let at = (x + CELL / 2.0, y + CELL / 2.0);
        if !is_covered(placement) {
            let svg = square((x, y), "hole", self.theme.paper, self.theme);
            let name = self.own_name(placement.slot);
            return svg + &text_within(at, (0.9 * CELL, 34.0), "name", self.theme.ink, name);
        }
        let colour = self.colour(&placement.piece);
        let is_joined = |side: usize| placement.look.get(side) == Some(&JOINED);
        // Cells of one piece overlap a little, or their border would shine through as a fine line.
        let past = |side: usize| if is_joined(side) { 1.0 } else { 0.0 };
        let (left, top) = (x - past(LEFT), y - past(TOP));
        let width = CELL + past(LEFT) + past(RIGHT);
        let height = CELL + past(TOP) + past(BOTTOM);
        let mut svg = format!(
            "<rect class=\"body\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>\n",
            number(left),
            number(top),
            number(width),
            number(height),
            colour.hex()
        );
        // The border lies inside the cell, so that no other cell covers it.
        for side in (TOP..=LEFT).filter(|side| !is_joined(*side)) {
            let (from, thick) = (CELL - BORDER_WIDTH, BORDER_WIDTH);
            let [x, y, width, height] = match side {
                TOP => [left, y, width, thick],
                RIGHT => [x + from, top, thick, height],
                BOTTOM => [left, y + from, width, thick],
                _ => [x, top, thick, height],
            }
            .map(number);
            let _ = writeln!(
                svg,
                "<rect class=\"side\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{}\"/>",
                self.theme.line
            );
        }
        svg + &text_within(
            at,
            (0.85 * CELL, 28.0),
            "name",
            colour.ink(),
            &placement.piece,
        )
    }

    /// The borders again, on top of everything: the corners where they turn lie in cells that know nothing of them.
    fn joints(&self, filling: &BTreeMap<usize, &Placement>) -> Vec<Joint> {
        let mut joints = Vec::new();
        for (slot, placement) in filling
            .iter()
            .filter(|(_, placement)| is_covered(placement))
        {
            let sides = placement.look.iter().enumerate();
            for (side, _) in sides.filter(|(_, look)| **look != JOINED) {
                let neighbour = self.neighbour(*slot, side);
                let neighbour = neighbour.filter(|other| filling.contains_key(other));
                let slots = [*slot, neighbour.unwrap_or(*slot)];
                let svg = self.line(*slot, side);
                joints.push(Joint { slots, svg });
            }
        }
        joints
    }
    fn stock(&self) -> Stock {
        let slots = 0..self.cells.len();
        let dye = |id: &String| {
            let colour = self.colour(id);
            Dye {
                name: id.clone(),
                label: id.clone(),
                fill: colour.hex(),
                ink: colour.ink(),
                mate: None,
                line: self.theme.line.to_owned(),
            }
        };
        Stock {
            blanks: slots
                .clone()
                .map(|slot| Placement::blank(slot, BORDER, 4))
                .collect(),
            holes: slots
                .map(|slot| Placement::blank(slot, BORDER, 0))
                .collect(),
            pieces: self.colours.keys().map(dye).collect(),
            ..Stock::default()
        }
    }
}
