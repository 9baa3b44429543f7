//! Boards whose places have sides: every place is a shape with a coloured triangle at each side, so that the two
//! triangles of a touching pair make one diamond over the border.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::colour::{Paint, Sides};
use super::shapes::{Point, between, distance, frame, inwards, moved, number, points};
use super::text::{TEXT, fitted, text_along, text_at, text_within, width_of};
use crate::plan::{Joint, Placement, Sheet, Stock, Theme};

/// A place of a board.
#[derive(Debug)]
pub struct Face {
    /// Its name on the empty board.
    pub name: String,
    /// Its corners, clockwise.
    pub outline: Vec<Point>,
    /// Where the ID of its piece is written.
    pub name_at: Point,
    /// How wide the plate of the ID may be, and how large the ID is set.
    pub name_room: (f64, f64),
    /// Its sides, in the order in which a piece there shows them.
    pub spots: Vec<Spot>,
}

/// Where a place shows one of its sides.
#[derive(Debug, Clone, Copy)]
pub enum Spot {
    /// A triangle on an edge.
    Triangle(Triangle),
    /// A disc of a width: a side that touches nothing, where there are many.
    Disc(Point, f64),
}

/// A triangle that stands on an edge and points into its place.
#[derive(Debug, Clone, Copy)]
pub struct Triangle {
    /// The ends of its base.
    pub base: (Point, Point),
    /// Its corner inside the place.
    pub apex: Point,
    /// Where its label is written.
    label_at: Point,
    /// How large the label is set.
    label_size: f64,
}

/// Two sides that touch, each a slot and a side from 0.
#[derive(Debug, Clone, Copy)]
pub struct Seam {
    /// One side.
    pub one: (usize, usize),
    /// The other.
    pub other: (usize, usize),
    /// The number that both bear if they do not lie side by side on the sheet.
    pub mark: Option<usize>,
}

/// How a board is coloured.
#[derive(Debug, Clone)]
pub struct Dress {
    pub sides: Sides,
    /// The colours of everything else.
    pub theme: &'static Theme,
}

/// A board of places with sides.
#[derive(Debug)]
pub struct Mosaic {
    faces: Vec<Face>,
    seams: Vec<Seam>,
    sides: Sides,
    extent: (f64, f64),
    /// Comes before the name of a slot in a sentence.
    noun: &'static str,
    theme: &'static Theme,
}

/// The space between the board and the edge of the sheet.
const MARGIN: f64 = 12.0;

/// How large the discs are that tell which sides touch without lying side by side.
const TAG: f64 = 17.0;

/// How much of the length of its edge the base of a triangle takes.
pub const BASE: f64 = 0.8;

impl Triangle {
    /// The triangle on an edge, which is given clockwise, at a share of its length, with a base and a height.
    pub fn on(from: Point, to: Point, at: f64, (base, height): (f64, f64)) -> Self {
        let half = base / 2.0 / distance(from, to).max(f64::EPSILON);
        let step = inwards(from, to);
        let foot = between(from, to, at);
        let label_size = largest_label(0.7, (base, height));
        Self {
            base: (between(from, to, at - half), between(from, to, at + half)),
            apex: moved(foot, step, height),
            label_at: moved(foot, step, 0.12 * height + 0.4 * label_size),
            label_size,
        }
    }

    /// A symbol stands upright, and a word runs along the edge, as large as it fits.
    fn label(&self, label: &str, ink: &str) -> String {
        if label.chars().count() < 2 {
            return text_at(self.label_at, self.label_size, "side-label", ink, label);
        }
        let (from, to) = self.base;
        let (base, height) = (
            distance(from, to),
            distance(between(from, to, 0.5), self.apex),
        );
        let size = largest_label(width_of(label), (base, height));
        let at = moved(
            between(from, to, 0.5),
            inwards(from, to),
            0.12 * height + 0.4 * size,
        );
        text_along(at, (from, to), size, "side-label", ink, label)
    }

    fn shifted(self, by: Point) -> Self {
        let shift = |point: Point| moved(point, by, 1.0);
        Self {
            base: (shift(self.base.0), shift(self.base.1)),
            apex: shift(self.apex),
            label_at: shift(self.label_at),
            label_size: self.label_size,
        }
    }
}

/// The font size of the largest capitals, of a width in font sizes, whose upper corners stay inside a triangle of this base and
/// height, a little off the edge.
fn largest_label(width: f64, (base, height): (f64, f64)) -> f64 {
    0.85 * (0.88 * base / (width + 0.72 * base / height))
}

impl Face {
    fn shifted(self, by: Point) -> Self {
        let spot = |spot: Spot| match spot {
            Spot::Triangle(triangle) => Spot::Triangle(triangle.shifted(by)),
            Spot::Disc(at, size) => Spot::Disc(moved(at, by, 1.0), size),
        };
        let outline = self.outline.iter().map(|corner| moved(*corner, by, 1.0));
        Self {
            outline: outline.collect(),
            name_at: moved(self.name_at, by, 1.0),
            spots: self.spots.into_iter().map(spot).collect(),
            ..self
        }
    }
}

impl Mosaic {
    /// A board of these places, moved so that all of them lie on the sheet.
    pub fn new(faces: Vec<Face>, seams: Vec<Seam>, dress: Dress, noun: &'static str) -> Self {
        let corners = || faces.iter().flat_map(|face| &face.outline);
        let least = |of: fn(&Point) -> f64| corners().map(of).fold(f64::INFINITY, f64::min);
        let most = |of: fn(&Point) -> f64| corners().map(of).fold(f64::NEG_INFINITY, f64::max);
        let (left, top) = (least(|corner| corner.0), least(|corner| corner.1));
        let room = match seams.iter().all(|seam| seam.mark.is_none()) {
            true => MARGIN,
            false => MARGIN + 2.4 * TAG,
        };
        let extent = (
            most(|corner| corner.0) - left + 2.0 * room,
            most(|corner| corner.1) - top + 2.0 * room,
        );
        let by = (room - left, room - top);
        Self {
            faces: faces.into_iter().map(|face| face.shifted(by)).collect(),
            seams,
            sides: dress.sides,
            extent,
            noun,
            theme: dress.theme,
        }
    }

    fn triangle(&self, (slot, side): (usize, usize)) -> Option<&Triangle> {
        match self.faces.get(slot)?.spots.get(side)? {
            Spot::Triangle(triangle) => Some(triangle),
            Spot::Disc(..) => None,
        }
    }

    fn joint(&self, seam: &Seam, filling: &BTreeMap<usize, &Placement>) -> Option<Joint> {
        let symbol = |(slot, side): (usize, usize)| filling.get(&slot)?.look.get(side).copied();
        let (one, other) = (symbol(seam.one)?, symbol(seam.other)?);
        if !self.sides.matches(one, other) {
            return None;
        }
        let (from, to) = (self.triangle(seam.one)?, self.triangle(seam.other)?);
        let colour = self.sides.colour(one).hex();
        let svg = if let Some(mark) = seam.mark {
            let paint = Paint {
                stroke: self.theme.line.to_owned(),
                ..self.sides.paint(one.to_ascii_uppercase())
            };
            tags("joint", (from, to), mark, &paint)
        } else {
            // The border opens where the two triangles meet.
            let (start, end) = (
                between(from.base.0, from.base.1, 0.03),
                between(from.base.0, from.base.1, 0.97),
            );
            format!(
                "<g class=\"joint\"><path d=\"M{} {}L{} {}\" stroke=\"{colour}\" stroke-width=\"5\"/>\
                 <polygon points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-linejoin=\"round\"/></g>\n",
                number(start.0),
                number(start.1),
                number(end.0),
                number(end.1),
                points(&[from.base.0, to.apex, from.base.1, from.apex]),
                self.theme.line,
                number((0.06 * distance(from.base.0, from.base.1)).clamp(1.5, 4.0)),
            )
        };
        Some(Joint {
            slots: [seam.one.0, seam.other.0],
            svg,
        })
    }
}

/// How much wider than an ID its plate is, in font sizes.
const PLATE_MARGIN: f64 = 0.6;

/// The ID of a piece, on a plate that sets it off from what the piece shows.
fn plate(theme: &Theme, at: Point, (width, size): (f64, f64), id: &str) -> String {
    let (text, (wide, size)) = fitted(id, PLATE_MARGIN, (width, size));
    let high = 1.45 * size;
    let wide = wide.max(high);
    format!(
        "<rect class=\"plate\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"{}\"/>\n{}",
        number(at.0 - wide / 2.0),
        number(at.1 - high / 2.0),
        number(wide),
        number(high),
        number(high / 2.0),
        theme.plate,
        text_at(at, size, "name", theme.ink, &text)
    )
}

/// How an empty slot is painted.
fn blank(theme: &Theme) -> Paint {
    Paint {
        fill: theme.slot.to_owned(),
        stroke: theme.soft_line.to_owned(),
        ink: theme.soft_ink,
    }
}

/// The two discs outside the sides of places that touch without lying side by side; both bear the number of the seam.
fn tags(class: &str, (from, to): (&Triangle, &Triangle), mark: usize, paint: &Paint) -> String {
    let mut svg = format!("<g class=\"{class}\" {TEXT}>");
    for triangle in [from, to] {
        let outwards = inwards(triangle.base.1, triangle.base.0);
        let at = moved(
            between(triangle.base.0, triangle.base.1, 0.5),
            outwards,
            1.4 * TAG,
        );
        let _ = write!(
            svg,
            "<circle cx=\"{}\" cy=\"{}\" r=\"{TAG}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"2\"/>",
            number(at.0),
            number(at.1),
            paint.fill,
            paint.stroke
        );
        svg += &text_at(at, 1.1 * TAG, "side-label", paint.ink, &mark.to_string());
    }
    svg + "</g>\n"
}

impl Sheet for Mosaic {
    fn extent(&self) -> (f64, f64) {
        self.extent
    }

    fn slot_name(&self, slot: usize) -> String {
        match self.faces.get(slot).map(|face| face.name.as_str()) {
            Some("centre") if self.noun == "side" => "centre".to_owned(),
            Some(name) => format!("{} {name}", self.noun),
            None => format!("{} {slot}", self.noun),
        }
    }

    fn caption(&self, placement: &Placement) -> String {
        let slot = self.slot_name(placement.slot);
        let sides = self.sides.words(&placement.look);
        format!("{slot}: {}, clockwise {sides}", placement.piece)
    }

    fn frame(&self, slot: usize) -> Option<[(f64, f64); 2]> {
        Some(frame(&self.faces.get(slot)?.outline))
    }

    fn backdrop(&self) -> String {
        let mut svg = String::new();
        for face in &self.faces {
            let _ = writeln!(
                svg,
                "<polygon class=\"slot\" points=\"{}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"2\" stroke-linejoin=\"round\"/>",
                points(&face.outline),
                self.theme.slot,
                self.theme.soft_line
            );
            let (width, size) = face.name_room;
            svg += &text_within(
                face.name_at,
                (width * 1.2, size * 0.9),
                "slot-name",
                self.theme.soft_ink,
                &face.name,
            );
        }
        for seam in &self.seams {
            let triangles = self.triangle(seam.one).zip(self.triangle(seam.other));
            if let (Some(mark), Some(triangles)) = (seam.mark, triangles) {
                svg += &tags("link", triangles, mark, &blank(self.theme));
            }
        }
        svg
    }

    fn fragment(&self, placement: &Placement) -> String {
        let Some(face) = self.faces.get(placement.slot) else {
            return String::new();
        };
        let Theme { paper, line, .. } = self.theme;
        let mut svg = format!(
            "<polygon class=\"body\" points=\"{}\" fill=\"{paper}\" stroke=\"{line}\" stroke-width=\"4\" stroke-linejoin=\"round\"/>\n",
            points(&face.outline)
        );
        for (spot, symbol) in face.spots.iter().zip(&placement.look) {
            let (label, paint) = (self.sides.label(*symbol), self.sides.paint(*symbol));
            match spot {
                Spot::Triangle(triangle) => {
                    let corners = [triangle.base.0, triangle.base.1, triangle.apex];
                    let _ = writeln!(
                        svg,
                        "<polygon class=\"side\" points=\"{}\" fill=\"{}\" stroke=\"{line}\" stroke-width=\"1\" stroke-linejoin=\"round\"/>",
                        points(&corners),
                        paint.fill
                    );
                    svg += &triangle.label(&label, paint.ink);
                }
                Spot::Disc(at, size) => {
                    let _ = writeln!(
                        svg,
                        "<circle class=\"side\" cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\" stroke=\"{line}\" stroke-width=\"0.5\"/>",
                        number(at.0),
                        number(at.1),
                        number(size / 2.0),
                        paint.fill
                    );
                    svg += &text_at(
                        *at,
                        0.8 * size,
                        "side-label",
                        paint.ink,
                        &symbol.to_string(),
                    );
                }
            }
        }
        svg + &plate(self.theme, face.name_at, face.name_room, &placement.piece)
    }

    fn joints(&self, filling: &BTreeMap<usize, &Placement>) -> Vec<Joint> {
        let joints = self.seams.iter().map(|seam| self.joint(seam, filling));
        joints.flatten().collect()
    }
    fn stock(&self) -> Stock {
        let faces = self.faces.iter().enumerate();
        let seams = self.seams.iter();
        Stock {
            blanks: faces
                .map(|(slot, face)| Placement::blank(slot, '?', face.spots.len()))
                .collect(),
            sides: self.sides.dyes(),
            seams: seams
                .map(|seam| ([seam.one, seam.other], seam.mark.is_none()))
                .collect(),
            ..Stock::default()
        }
    }
}
