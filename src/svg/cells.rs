//! Boards of cells in the colour of their piece or place. A piece that takes several has a thick border round it.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt::Write;

use super::text::text_within;
use super::{Picture, line, number, points, polygon};
use crate::drawing::colour::{Colour, numbered};
use crate::drawing::geometry::{Point, between, moved};
use crate::drawing::{DrawnPlace, Paint, Sign, SignShape};
use crate::plan::{Filling, JOINED, Placement};

/// The distance between the line of a cage and the edges of its cells, as a share of the size of a cell.
const CAGE: f64 = 0.14;

/// How thick the border of a piece is; half of it lies in the next cell.
const BORDER: f64 = 6.0;

/// The corners of a cell, nearer to its middle by a share of the way.
fn inside(place: &DrawnPlace, share: f64) -> Vec<Point> {
    let corners = place.outline.iter();
    corners
        .map(|corner| between(*corner, place.name_at, share))
        .collect()
}

/// A line with round ends.
fn stroke(along: &[Point], colour: &str, width: f64) -> String {
    format!(
        "<polyline class=\"sign\" points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>\n",
        points(along),
        number(width)
    )
}

fn name_in(place: &DrawnPlace, class: &str, ink: &str, name: &str) -> String {
    text_within(place.name_at, place.name_room, class, ink, name)
}

/// The paper mixed with a share of a colour. If the style of a page sets the paper, it also does the mixing.
fn washed(paper: &str, colour: Colour, share: f64) -> String {
    match Colour::parse(paper) {
        Some(paper) => paper.mixed(colour, share).hex(),
        None => format!(
            "color-mix(in srgb, {paper}, {} {}%)",
            colour.hex(),
            100.0 * share
        ),
    }
}

impl Picture {
    /// An empty cell that takes a piece of its own.
    pub(super) fn cell(&self, place: &DrawnPlace) -> String {
        let theme = self.theme;
        let (fill, line, width) = match place.shade {
            Paint::Tinted(_) => (theme.slot.to_owned(), theme.line, 3.0),
            _ => (self.painted(place.shade), theme.soft_line, 1.0),
        };
        let cell = |one: DrawnPlace| {
            polygon("slot", &one.outline, &fill, line, width) + &self.cage(&one, self.theme.ink)
        };
        place.all().map(cell).collect()
    }

    fn painted(&self, paint: Paint) -> String {
        let theme = self.theme;
        let named = match paint {
            Paint::Paper | Paint::Rim => theme.paper,
            Paint::Marked => theme.marked,
            Paint::Grey => theme.plate,
            Paint::Line => theme.soft_line,
            Paint::Ink => theme.line,
            Paint::Tinted(colour) => return colour.hex(),
            Paint::Washed(no, share) => return washed(theme.paper, numbered(no), share),
        };
        named.to_owned()
    }

    /// The dashed lines of the cage of a cell, and its note. A line goes on to the border where the next cell continues it.
    fn cage(&self, place: &DrawnPlace, ink: &str) -> String {
        let (corners, n_sides) = (inside(place, CAGE), place.outline.len());
        let mut svg = String::new();
        for side in &place.dashes {
            let (next, before) = ((side + 1) % n_sides, (side + n_sides - 1) % n_sides);
            let end = |from: usize, to: usize, beyond: usize| {
                if place.dashes.contains(&beyond) {
                    corners[to]
                } else {
                    between(corners[from], corners[to], 1.0 + CAGE / 2.0 / (1.0 - CAGE))
                }
            };
            let path = line(end(next, *side, before), end(*side, next, next));
            let stroke = self.theme.soft_ink;
            _ = writeln!(
                svg,
                "<path class=\"cage\" d=\"{path}\" stroke=\"{stroke}\" stroke-width=\"1.5\" stroke-dasharray=\"4 3\"/>"
            );
        }
        if let Some((words, at)) = &place.note {
            let room = if place.number().is_some() {
                (40.0, 30.0)
            } else {
                (20.0, 13.0)
            };
            svg += &text_within(*at, room, "note", ink, words);
        }
        svg
    }

    /// The ground and the letters of a piece that has no colour. Nothing covers the signs of rules.
    fn uncoloured(&self, place: &DrawnPlace) -> (String, &'static str) {
        let (ground, ink) = if place.is_given {
            (self.theme.given.to_owned(), self.theme.ink)
        } else {
            (self.painted(place.shade), self.theme.found)
        };
        if self.board.signs.is_empty() {
            (ground, ink)
        } else {
            ("none".to_owned(), ink)
        }
    }

    /// The signs of rules, on an empty board.
    pub(super) fn signs(&self) -> String {
        let signs = self.board.signs.iter();
        signs.map(|sign| self.sign(sign)).collect()
    }

    fn sign(&self, sign: &Sign) -> String {
        let (theme, at) = (self.theme, sign.points[0]);
        let colour = self.painted(sign.paint);
        let is_rimmed = matches!(sign.paint, Paint::Rim | Paint::Ink);
        let rim = if is_rimmed { theme.line } else { "none" };
        let drawn = match sign.shape {
            SignShape::Line(width) => stroke(&sign.points, &colour, width),
            SignShape::Arrow(width) => {
                let n_points = sign.points.len();
                let (from, tip) = (sign.points[n_points - 2], sign.points[n_points - 1]);
                let side = |turn: f64| {
                    let angle = (from.1 - tip.1).atan2(from.0 - tip.0) + turn;
                    moved(tip, (angle.cos(), angle.sin()), 4.0 * width)
                };
                let head = [side(0.6), tip, side(-0.6)];
                stroke(&sign.points, &colour, width) + &stroke(&head, &colour, width)
            }
            SignShape::Disc(radius) => {
                let [x, y, radius] = [at.0, at.1, radius].map(number);
                format!(
                    "<circle class=\"sign\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{colour}\" stroke=\"{rim}\" stroke-width=\"1.5\"/>\n"
                )
            }
            SignShape::Square(half) => {
                let corners = [(-half, -half), (half, -half), (half, half), (-half, half)]
                    .map(|corner| moved(at, corner, 1.0));
                polygon("sign", &corners, &colour, rim, 1.5)
            }
        };
        if sign.text.is_empty() {
            return drawn;
        }
        let ink = if sign.paint == Paint::Ink {
            theme.paper
        } else {
            theme.ink
        };
        drawn + &text_within(at, (26.0, 13.0), "sign", ink, &sign.text)
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
            Paint::Tinted(colour) => Some(colour),
            _ => None,
        };
        let (fill, ink) = match own.copied().or(tint) {
            Some(colour) => (colour.hex(), colour.ink()),
            None => self.uncoloured(place),
        };
        let note_ink = if own.is_some() { ink } else { theme.ink };
        let laid = |one: DrawnPlace| {
            let body = if tint.is_some() {
                polygon("body", &one.outline, &fill, theme.line, 3.0)
            } else {
                // No line of the board is covered.
                polygon("body", &inside(&one, 0.1), &fill, &fill, 1.0)
            };
            body + &self.cage(&one, note_ink) + &name_in(&one, "name", ink, &placement.piece)
        };
        place.all().map(laid).collect()
    }

    /// An empty cell with its name, on a board whose pieces take several.
    pub(super) fn free_cell(&self, place: &DrawnPlace) -> String {
        let theme = self.theme;
        let corners = inside(place, 0.02);
        polygon("slot", &corners, theme.slot, theme.soft_line, 2.0)
            + &name_in(place, "slot-name", theme.soft_ink, &place.name)
    }

    /// The piece or the hole in a cell, on a board whose pieces take several.
    pub(super) fn laid_part(
        &self,
        placement: &Placement,
        colours: &BTreeMap<String, Colour>,
    ) -> String {
        let (theme, place) = (self.theme, &self.board.places[placement.slot]);
        if self.board.is_hole(placement) {
            let corners = inside(place, 0.02);
            return polygon("hole", &corners, theme.paper, theme.soft_line, 2.0)
                + &name_in(place, "name", theme.ink, &place.name);
        }
        let own_colour = colours.get(&placement.piece).copied();
        let colour = own_colour.unwrap_or_else(|| numbered(0));
        let fill = colour.hex();
        // Cells of one piece overlap a little, or what lies below would shine through as a fine line.
        let mut svg = polygon("body", &place.outline, &fill, &fill, 2.0);
        for side in 0..place.outline.len() {
            if placement.look.get(side) != Some(&JOINED) {
                svg += &self.edge(place, side, "side", BORDER);
            }
        }
        svg + &name_in(place, "name", colour.ink(), &placement.piece)
    }

    /// The borders again, on top of everything: each lies half in a cell that knows nothing of it.
    pub(super) fn cell_joints(&self, filling: &Filling) -> Vec<String> {
        let covered = filling.iter().filter(|laid| !self.board.is_hole(laid));
        let joints = covered.flat_map(|Placement { slot, look, .. }| {
            let place = &self.board.places[*slot];
            let sides = (0..place.outline.len()).filter(|side| look[*side] != JOINED);
            sides.map(|side| self.edge(place, side, "joint", BORDER))
        });
        joints.collect()
    }

    /// A line at a side of a cell, which is the same for the cells on both sides.
    pub(super) fn edge(&self, place: &DrawnPlace, side: usize, class: &str, width: f64) -> String {
        let mut ends = [side, (side + 1) % place.outline.len()].map(|corner| place.outline[corner]);
        ends.sort_by(|one, other| one.partial_cmp(other).unwrap_or(Ordering::Equal));
        self.line_along(class, ends, width)
    }

    /// A line with round ends.
    pub(super) fn line_along(&self, class: &str, [from, to]: [Point; 2], width: f64) -> String {
        format!(
            "<path class=\"{class}\" d=\"{}\" stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"round\"/>\n",
            line(from, to),
            self.theme.line,
            number(width)
        )
    }
}
