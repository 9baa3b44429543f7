//! Boards of cells: rectangles in the colour of their piece or place. Pieces that take several have a thick border round them.

use std::collections::BTreeMap;

use super::text::text_within;
use super::{Picture, number, polygon};
use crate::drawing::colour::{Colour, numbered};
use crate::drawing::geometry::{Point, between};
use crate::drawing::{Place, Shade};
use crate::plan::{Filling, JOINED, Placement};

/// How thick the border of a piece is, on its own side.
const BORDER_WIDTH: f64 = 3.0;

/// How far a piece stays inside its cell, so that no line is covered.
const INSET: f64 = 3.0;

const TOP: usize = 0;
const RIGHT: usize = 1;
const BOTTOM: usize = 2;
const LEFT: usize = 3;

/// The area this far inside a cell: left, top, width and height.
fn area(place: &Place, inset: f64) -> [f64; 4] {
    let ((left, top), (right, bottom)) = (place.outline[0], place.outline[2]);
    let (width, height) = (right - left - 2.0 * inset, bottom - top - 2.0 * inset);
    [left + inset, top + inset, width, height]
}

/// Whether a cell has four corners. Those of others are drawn as they are.
fn is_square(place: &Place) -> bool {
    place.outline.len() == 4
}

/// The corners of a cell, nearer to its middle by a share of the way.
fn inside(place: &Place, share: f64) -> Vec<Point> {
    let corners = place.outline.iter();
    corners
        .map(|corner| between(*corner, place.name_at, share))
        .collect()
}

/// A rectangle, with a line of a colour and a width round it, if any.
fn rectangle(class: &str, area: [f64; 4], fill: &str, line: Option<(&str, f64)>) -> String {
    let [x, y, width, height] = area.map(number);
    let line = line.map(|(colour, width)| {
        let width = number(width);
        format!(" stroke=\"{colour}\" stroke-width=\"{width}\"")
    });
    let line = line.unwrap_or_default();
    format!(
        "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\"{line}/>\n"
    )
}

impl Picture {
    pub(super) fn cell(&self, place: &Place) -> String {
        let theme = self.theme;
        let (fill, line) = match place.shade {
            Shade::Tinted(_) => (theme.slot, (theme.line, 3.0)),
            _ => (self.paper(place), (theme.soft_line, 1.0)),
        };
        rectangle("slot", area(place, 0.0), fill, Some(line))
    }

    fn paper(&self, place: &Place) -> &'static str {
        match place.shade {
            Shade::Marked => self.theme.marked,
            _ => self.theme.paper,
        }
    }

    /// A piece in its place, in a colour that it has of its own there or in that of the place.
    pub(super) fn laid_cell(
        &self,
        placement: &Placement,
        own: &BTreeMap<(usize, String), Colour>,
    ) -> String {
        let (theme, place) = (self.theme, &self.board.places[placement.slot]);
        let own = own.get(&(placement.slot, placement.piece.clone()));
        let tint = match place.shade {
            Shade::Tinted(colour) => Some(colour),
            Shade::Plain | Shade::Marked => None,
        };
        let (fill, ink) = match own.copied().or(tint) {
            Some(colour) => (colour.hex(), colour.ink()),
            None if place.is_given => (theme.given.to_owned(), theme.ink),
            None => (self.paper(place).to_owned(), theme.found),
        };
        let (inset, line) = match tint {
            Some(_) => (0.0, Some((theme.line, 3.0))),
            None => (INSET, None),
        };
        let (room, piece) = (place.name_room, &placement.piece);
        rectangle("body", area(place, inset), &fill, line)
            + &text_within(place.name_at, room, "name", ink, piece)
    }

    /// An empty cell with its name, on a board whose pieces take several.
    pub(super) fn free_cell(&self, place: &Place) -> String {
        let (name, ink) = ((0.30, "slot-name"), self.theme.soft_ink);
        self.named_cell(place, ("slot", self.theme.slot), name, ink)
    }

    /// A cell with its own name, which is as large as a share of its height.
    fn named_cell(
        &self,
        place: &Place,
        (class, fill): (&str, &str),
        (share, name): (f64, &str),
        ink: &str,
    ) -> String {
        let soft_line = self.theme.soft_line;
        let (cell, room) = if is_square(place) {
            let [.., width, height] = area(place, 0.0);
            let cell = rectangle(class, area(place, 1.0), fill, Some((soft_line, 2.0)));
            (cell, (0.9 * width, share * height))
        } else {
            let cell = polygon(class, &inside(place, 0.02), fill, soft_line, 2.0);
            (cell, place.name_room)
        };
        cell + &text_within(place.name_at, room, name, ink, &place.name)
    }

    /// The piece or the hole in a cell, on a board whose pieces take several.
    pub(super) fn laid_part(
        &self,
        placement: &Placement,
        colours: &BTreeMap<String, Colour>,
    ) -> String {
        let (theme, place) = (self.theme, &self.board.places[placement.slot]);
        if self.board.is_hole(placement) {
            return self.named_cell(place, ("hole", theme.paper), (0.425, "name"), theme.ink);
        }
        let own_colour = colours.get(&placement.piece).copied();
        let colour = own_colour.unwrap_or_else(|| numbered(0));
        let is_joined = |side: usize| placement.look.get(side) == Some(&JOINED);
        let (room, ink) = (place.name_room, colour.ink());
        let name = text_within(place.name_at, room, "name", ink, &placement.piece);
        if !is_square(place) {
            let fill = colour.hex();
            let mut svg = polygon("body", &place.outline, &fill, &fill, 1.0);
            for side in (0..place.outline.len()).filter(|side| !is_joined(*side)) {
                svg += &self.edge(place, side, "side", 2.0 * BORDER_WIDTH);
            }
            return svg + &name;
        }
        let [x, y, wide, high] = area(place, 0.0);
        // Cells of one piece overlap a little, or their border would shine through as a fine line.
        let past = |side: usize| if is_joined(side) { 1.0 } else { 0.0 };
        let (left, top) = (x - past(LEFT), y - past(TOP));
        let width = wide + past(LEFT) + past(RIGHT);
        let height = high + past(TOP) + past(BOTTOM);
        let mut svg = rectangle("body", [left, top, width, height], &colour.hex(), None);
        // The border lies inside the cell, so that no other cell covers it.
        for side in (TOP..=LEFT).filter(|side| !is_joined(*side)) {
            let thick = BORDER_WIDTH;
            let area = match side {
                TOP => [left, y, width, thick],
                RIGHT => [x + wide - thick, top, thick, height],
                BOTTOM => [left, y + high - thick, width, thick],
                _ => [x, top, thick, height],
            };
            svg += &rectangle("side", area, theme.line, None);
        }
        svg + &name
    }

    /// The borders again, on top of everything: the corners where they turn lie in cells that know nothing of them.
    pub(super) fn cell_joints(&self, filling: &Filling) -> Vec<String> {
        let covered = filling.iter().filter(|laid| !self.board.is_hole(laid));
        let joints = covered.flat_map(|Placement { slot, look, .. }| {
            let place = &self.board.places[*slot];
            let sides = (0..place.outline.len()).filter(|side| look[*side] != JOINED);
            sides.map(|side| self.joint_of_cell(place, side))
        });
        joints.collect()
    }

    pub(super) fn joint_of_cell(&self, place: &Place, side: usize) -> String {
        self.edge(place, side, "joint", 2.0 * BORDER_WIDTH)
    }

    /// A line at a side of a cell, which is the same for the cells on both sides.
    pub(super) fn edge(&self, place: &Place, side: usize, class: &str, width: f64) -> String {
        let (one, other) = (
            place.outline[side],
            place.outline[(side + 1) % place.outline.len()],
        );
        let (from, to) = if one < other {
            (one, other)
        } else {
            (other, one)
        };
        format!(
            "<path class=\"{class}\" d=\"M{} {}L{} {}\" stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"{}\"/>\n",
            number(from.0),
            number(from.1),
            number(to.0),
            number(to.1),
            self.theme.line,
            number(width),
            if is_square(place) { "square" } else { "round" }
        )
    }
}
