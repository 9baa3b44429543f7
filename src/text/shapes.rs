//! Hexagons, squares and triangles as text. They are scaled so that a slanted side moves by one column a row, and becomes a line of
//! `/` or `\`. A tile has the label of each side next to that side, and its neighbour has its own on the same line.

use std::collections::BTreeMap;

use super::canvas::Canvas;
use super::parts;
use crate::drawing::geometry::{Point, between, float, frame};
use crate::drawing::{Colours, Drawing, DrawnPlace};
use crate::plan::{Filling, Placement};

pub struct Sheet<'a> {
    drawing: &'a Drawing,
    /// The columns and the rows to which a unit of length is scaled.
    scale: (f64, f64),
    /// The widest name, in columns.
    name_width: usize,
    /// The point of the drawing at the upper left corner.
    origin: Point,
}

impl<'a> Sheet<'a> {
    /// The sheet of this scale that begins with the first line of the drawing.
    pub fn new(drawing: &'a Drawing, scale: (f64, f64), name_width: usize) -> Self {
        let outlines = drawing.places.iter().flat_map(|place| &place.outline);
        let [(left, top), _] = frame(&outlines.copied().collect::<Vec<_>>());
        let is_top = |point: &&Point| (point.1 - top) * scale.1 < 0.5;
        let is_flat = |place: &DrawnPlace| place.outline.iter().filter(is_top).count() > 1;
        // A level line on top needs a row of its own, as it stands at the bottom of one.
        let margin = if drawing.places.iter().any(is_flat) {
            1.0
        } else {
            0.0
        };
        Self {
            drawing,
            scale,
            name_width,
            origin: (left, top - margin / scale.1),
        }
    }

    /// Draws the tiles that are laid, or all cells of a cover, which show what lies in them or else their names.
    ///
    /// ```text
    ///     _______
    ///    /   1   \       / \ / \         ______
    ///   / 2     6 \     | A   A |       /\    /
    ///  /     4     \     \ / \   \     /  \B /
    ///  \           /       | B | A |   / A  \/
    ///   \ 3     5 /         \ / \ /    \    /
    ///    \___2___/                      \  /
    ///                                    \/
    /// ```
    pub fn draw(&self, filling: &Filling) -> String {
        let laid: BTreeMap<usize, &Placement> =
            filling.iter().map(|laid| (laid.slot, laid)).collect();
        let is_cover = matches!(self.drawing.colours, Colours::Pieces(_));
        let mut canvas = Canvas::default();
        for (slot, place) in self.drawing.places.iter().enumerate() {
            for side in 0..place.outline.len() {
                if self.has_line(&laid, slot, side) {
                    self.draw_side(&mut canvas, place, side);
                }
            }
        }
        for (slot, place) in self.drawing.places.iter().enumerate() {
            let placement = laid.get(&slot).filter(|laid| !self.drawing.is_hole(laid));
            let name = match placement {
                Some(placement) => &placement.piece,
                None if is_cover => &place.name,
                None => continue,
            };
            let (x, y) = self.name_at(place);
            canvas.put_centred(x, y, name, self.name_width);
            for ((x, y), symbol) in self
                .labels_at(place)
                .zip(placement.iter().flat_map(|laid| &laid.look))
            {
                canvas.put(x, y, symbol.encode_utf8(&mut [0; 4]));
            }
        }
        canvas.into_text()
    }

    /// The name and the labels in every place of a text that [`Sheet::draw`] made of a board full of tiles; `None` for another text.
    pub fn read(&self, text: &str) -> Option<Vec<(String, Vec<char>)>> {
        let lines: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
        let symbol = |x: usize, y: usize| lines.get(y)?.get(x).copied();
        let mut filling = Vec::new();
        for (slot, place) in self.drawing.places.iter().enumerate() {
            let (x, y) = self.name_at(place);
            let start = x - self.name_width / 2;
            let name: String = (start..start + self.name_width)
                .filter_map(|x| symbol(x, y))
                .collect();
            filling.push(Placement {
                slot,
                piece: name.trim().to_owned(),
                look: self
                    .labels_at(place)
                    .map(|(x, y)| symbol(x, y))
                    .collect::<Option<_>>()?,
            });
        }
        let is_blank = |laid: &Placement| laid.piece.is_empty() || laid.look.contains(&' ');
        let is_drawn = text.starts_with(self.draw(&filling).trim_end());
        let shown = filling
            .iter()
            .map(|laid| (laid.piece.clone(), laid.look.clone()))
            .collect();
        (is_drawn && !filling.iter().any(is_blank)).then_some(shown)
    }

    /// True if a side is drawn: each of a tile that is laid, and those of a cover at which a piece or the board ends.
    fn has_line(&self, laid: &BTreeMap<usize, &Placement>, slot: usize, side: usize) -> bool {
        if !matches!(self.drawing.colours, Colours::Pieces(_)) {
            return laid.contains_key(&slot);
        }
        let Some((other, _)) = self.drawing.places[slot].touches[side] else {
            return true;
        };
        parts(laid.get(&slot), laid.get(&other), side)
    }

    /// Draws the side from a corner to the next one, each in the middle of two rows.
    fn draw_side(&self, canvas: &mut Canvas, place: &DrawnPlace, side: usize) {
        let is_square = place.outline.len() == 4;
        let next = (side + 1) % place.outline.len();
        let mut ends = [side, next].map(|corner| self.scaled(place.outline[corner]));
        ends.sort_by_key(|(x, y)| (whole(y.round()), whole(*x)));
        let [(start, upper), (end, lower)] = ends.map(|(x, y)| (x, whole(y.round())));
        if upper == lower {
            let (start, end) = (whole(start.round()), whole(end.round()));
            if is_square {
                let line = format!("+{}+", "-".repeat(end - start - 1));
                canvas.put(start, upper - 1, &line);
            } else {
                canvas.put_below(start..end, upper - 1, '_');
            }
            return;
        }
        let step = (end - start) / float(lower - upper);
        let symbol = match step {
            -0.1..0.1 => "|",
            ..0.0 => "/",
            _ => "\\",
        };
        // A level line of a square has a row of its own.
        for row in upper..lower - usize::from(is_square) {
            let x = start + step * (float(row - upper) + 0.5);
            canvas.put(whole(x), row, symbol);
        }
    }

    /// The column of the middle of a name, and its row: that of the middle of a cell, and in a tile where its labels leave most room.
    fn name_at(&self, place: &DrawnPlace) -> (usize, usize) {
        let [upper, lower] = frame(&place.outline).map(|corner| self.scaled(corner));
        let middle = f64::midpoint(upper.1, lower.1);
        let (x, y) = self.scaled(place.name_at);
        let y = if place.spots.is_empty() {
            middle
        } else {
            y + 0.5 * (y - middle)
        };
        (whole(x), row_above(y))
    }

    /// The column and the row of each label, in the order of the sides of a piece.
    fn labels_at(&self, place: &DrawnPlace) -> impl Iterator<Item = (usize, usize)> {
        let middle = self.scaled(place.name_at);
        let is_square = place.outline.len() == 4;
        place.spots.iter().map(move |[from, to, _]| {
            let (from, to) = (self.scaled(*from), self.scaled(*to));
            let (x, y) = between(from, to, 0.5);
            let (right, down) = (to.0 - from.0, to.1 - from.1);
            if down.abs() < 0.1 {
                let row = row_above(y);
                let row = if y < middle.1 {
                    row + 1
                } else {
                    row - usize::from(is_square)
                };
                return (whole(x), row);
            }
            let row = if is_square { row_above(y) } else { whole(y) };
            // Near the line where it crosses the row, but not next to a slanted one.
            let x = x + (float(row) + 0.5 - y) * right / down;
            let inwards = if is_square {
                (middle.0 - x).signum()
            } else {
                0.45 * (middle.0 - x)
            };
            (whole(x + inwards), row)
        })
    }

    /// A point in columns and rows from the upper left corner.
    fn scaled(&self, (x, y): Point) -> Point {
        let (left, top) = self.origin;
        ((x - left) * self.scale.0, (y - top) * self.scale.1)
    }
}

/// The row at a height; the upper one of two that meet there.
fn row_above(y: f64) -> usize {
    whole((y - TINY).ceil() - 1.0)
}

/// The most that rounding changes a scaled length.
const TINY: f64 = 0.01;

/// A length as a number of columns or rows.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "what is drawn has few rows and columns"
)]
fn whole(length: f64) -> usize {
    (length + TINY).floor() as usize
}
