//! Boards of bodies in perspective: the walls of the empty box, and the visible faces of what lies in it.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::text::text_within;
use super::{Picture, TEXT, number, polygon};
use crate::drawing::colour::numbered;
use crate::drawing::geometry::{distance, middle};
use crate::drawing::{Colours, Face};
use crate::plan::{Filling, JOINED, Placement};

/// How thick the lines are that part the pieces.
const LINE: f64 = 3.0;

/// How much of the length of its edge the name on a face may take in width, and the height of its letters.
const NAME: (f64, f64) = (0.6, 0.24);

impl Picture {
    /// Whether the board is also drawn in perspective.
    #[must_use]
    pub fn has_bodies(&self) -> bool {
        self.board
            .places
            .iter()
            .any(|place| !place.faces.is_empty())
    }

    /// The inner walls of the empty box.
    pub(super) fn walls(&self) -> String {
        let theme = self.theme;
        let walls = self.board.places.iter().flat_map(|place| {
            let faces = place.faces.iter();
            faces.filter(|face| face.shadow.is_none() && place.touches[face.side].is_none())
        });
        let wall = |face: &Face| polygon("wall", &face.corners, theme.slot, theme.soft_line, 1.0);
        walls.map(wall).collect()
    }

    /// The bodies of a filling as SVG elements, in the order in which they are painted. Faces at which the filling goes on are left
    /// out, and bodies of which no face is left.
    #[must_use]
    pub fn bodies(&self, filling: &Filling) -> Vec<String> {
        let mut covered: Vec<&Placement> = filling.iter().collect();
        covered.retain(|laid| !self.board.is_hole(laid));
        covered.sort_by_key(|laid| laid.slot);
        let slots: BTreeSet<usize> = covered.iter().map(|laid| laid.slot).collect();
        let bodies = covered.into_iter();
        bodies.filter_map(|laid| self.body(laid, &slots)).collect()
    }

    /// The body of a placement, without the faces that touch one of these slots. Nothing where there is no face.
    fn body(&self, placement: &Placement, slots: &BTreeSet<usize>) -> Option<String> {
        let Colours::Pieces(colours) = &self.board.colours else {
            return None;
        };
        let place = &self.board.places[placement.slot];
        let colour = colours.get(&placement.piece).copied();
        let colour = colour.unwrap_or_else(|| numbered(0));
        let is_joined = |side: usize| placement.look.get(side) == Some(&JOINED);
        let is_hidden = |side: usize| {
            let touched = place.touches[side].map(|(slot, _)| slot);
            is_joined(side) || touched.is_some_and(|slot| slots.contains(&slot))
        };
        let mut svg = String::new();
        for (face, shadow) in place.seen().filter(|(face, _)| !is_hidden(face.side)) {
            let colour = colour.darker(shadow);
            let fill = colour.hex();
            svg += &polygon("face", &face.corners, &fill, &fill, 1.0);
            svg += &self.edges(face, placement);
            let edge = distance(face.corners[0], face.corners[1]);
            let room = (NAME.0 * edge, NAME.1 * edge);
            let (at, ink) = (middle(&face.corners), colour.ink());
            svg += &text_within(at, room, "name", ink, &placement.piece);
        }
        (!svg.is_empty()).then(|| format!("<g class=\"solid\" {TEXT}>\n{svg}</g>\n"))
    }

    /// The lines round a face where its piece ends.
    fn edges(&self, face: &Face, placement: &Placement) -> String {
        let mut path = String::new();
        for (start, beyond) in face.beyond.iter().enumerate() {
            if placement.look.get(*beyond) != Some(&JOINED) {
                let (from, to) = (face.corners[start], face.corners[(start + 1) % 4]);
                let [x, y, to_x, to_y] = [from.0, from.1, to.0, to.1].map(number);
                let _ = write!(path, "M{x} {y}L{to_x} {to_y}");
            }
        }
        match path.is_empty() {
            true => path,
            false => format!(
                "<path class=\"edge\" d=\"{path}\" stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"round\"/>\n",
                self.theme.line,
                number(LINE)
            ),
        }
    }
}
