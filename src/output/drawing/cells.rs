//! Covers: the board of squares, each piece in a colour of its own with a thick border round it.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::colour::numbered;
use super::text::{number, text_within};
use super::{Joint, Sheet};
use crate::plan::{BORDER, JOINED, PlacedCell, Placement};
use crate::puzzle::{Kind, Puzzle};

const CELL: f64 = 80.0;
const MARGIN: f64 = 12.0;
const DARK: &str = "#222222";

/// How thick the border of a piece is, on its own side.
const BORDER_WIDTH: f64 = 3.0;

/// The sides of a cell, in the order of its look.
const TOP: usize = 0;
const RIGHT: usize = 1;
const BOTTOM: usize = 2;
const LEFT: usize = 3;

/// A board of squares.
#[derive(Debug)]
pub struct Cells {
    cells: Vec<PlacedCell>,
    /// The pieces in the order of the puzzle, which is that of their colours.
    pieces: Vec<String>,
}

/// The board of these cells.
pub fn sheet(cells: &[PlacedCell], puzzle: &Puzzle) -> Cells {
    let pieces = match &puzzle.kind {
        Kind::Cover(cover) => cover.pieces.iter().map(|piece| piece.id.clone()).collect(),
        _ => Vec::new(),
    };
    Cells {
        cells: cells.to_vec(),
        pieces,
    }
}

impl Cells {
    fn corner(&self, slot: usize) -> (f64, f64) {
        let at = |number: usize| MARGIN + CELL * float(number);
        let cell = self.cells.get(slot);
        cell.map_or((MARGIN, MARGIN), |cell| (at(cell.column), at(cell.row)))
    }

    fn own_name(&self, slot: usize) -> &str {
        let cell = self.cells.get(slot).filter(|cell| cell.is_labelled);
        cell.map_or("", |cell| &cell.name)
    }
}

fn square((x, y): (f64, f64), class: &str, paint: &str) -> String {
    format!(
        "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"{CELL}\" height=\"{CELL}\" {paint}/>\n",
        number(x),
        number(y)
    )
}

impl Sheet for Cells {
    fn extent(&self) -> (f64, f64) {
        let most = |of: fn(&PlacedCell) -> usize| self.cells.iter().map(of).max().unwrap_or(0);
        let length = |last: usize| CELL * (float(last) + 1.0) + 2.0 * MARGIN;
        (
            length(most(|cell| cell.column)),
            length(most(|cell| cell.row)),
        )
    }

    fn slot_name(&self, slot: usize) -> String {
        let name = self.cells.get(slot).map(|cell| cell.name.as_str());
        format!("cell {}", name.unwrap_or_default())
    }

    fn backdrop(&self) -> String {
        let mut svg = String::new();
        for slot in 0..self.cells.len() {
            let (x, y) = self.corner(slot);
            svg += &square(
                (x, y),
                "slot",
                "fill=\"#f4f4f4\" stroke=\"#9a9a9a\" stroke-width=\"2\"",
            );
            let at = (x + CELL / 2.0, y + CELL / 2.0);
            svg += &text_within(
                at,
                (0.9 * CELL, 24.0),
                "slot-name",
                "#666666",
                self.own_name(slot),
            );
        }
        svg
    }

    fn fragment(&self, placement: &Placement) -> String {
        let (x, y) = self.corner(placement.slot);
        let at = (x + CELL / 2.0, y + CELL / 2.0);
        let is_covered = placement
            .look
            .iter()
            .any(|side| [JOINED, BORDER].contains(side));
        if !is_covered {
            let svg = square(
                (x, y),
                "hole",
                "fill=\"#ffffff\" stroke=\"#9a9a9a\" stroke-width=\"2\"",
            );
            let name = self.own_name(placement.slot);
            return svg + &text_within(at, (0.9 * CELL, 34.0), "name", "#000000", name);
        }
        let piece_idx = self.pieces.iter().position(|id| *id == placement.piece);
        let colour = numbered(piece_idx.unwrap_or_default());
        let is_joined = |side: usize| placement.look.get(side) == Some(&JOINED);
        // Cells of one piece overlap a little, or their border would shine through as a fine line.
        let past = |side: usize| if is_joined(side) { 0.5 } else { 0.0 };
        let mut svg = format!(
            "<rect class=\"body\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>\n",
            number(x - past(LEFT)),
            number(y - past(TOP)),
            number(CELL + past(LEFT) + past(RIGHT)),
            number(CELL + past(TOP) + past(BOTTOM)),
            colour.hex()
        );
        // The border lies inside the cell, so that no other cell covers it.
        for side in (TOP..=LEFT).filter(|side| !is_joined(*side)) {
            let (dx, dy, width, height) = match side {
                TOP => (0.0, 0.0, CELL, BORDER_WIDTH),
                RIGHT => (CELL - BORDER_WIDTH, 0.0, BORDER_WIDTH, CELL),
                BOTTOM => (0.0, CELL - BORDER_WIDTH, CELL, BORDER_WIDTH),
                _ => (0.0, 0.0, BORDER_WIDTH, CELL),
            };
            let _ = writeln!(
                svg,
                "<rect class=\"side\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{DARK}\"/>",
                number(x + dx),
                number(y + dy),
                number(width),
                number(height)
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

    fn joints(&self, _: &BTreeMap<usize, &Placement>) -> Vec<Joint> {
        Vec::new()
    }
}

#[allow(
    clippy::cast_precision_loss,
    reason = "a board has few rows and columns"
)]
fn float(number: usize) -> f64 {
    number as f64
}
