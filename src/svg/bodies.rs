//! Boards of bodies in perspective: the walls of the empty box, and the visible faces of what lies in it.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::text::text_within;
use super::{Picture, TEXT, polygon};
use crate::drawing::colour::numbered;
use crate::drawing::geometry::{Point, distance, middle};
use crate::drawing::{Colours, DrawnPlace, Face};
use crate::plan::{Filling, JOINED, Placement};

/// How thick the lines are that part the pieces.
const LINE: f64 = 3.0;

/// The widest name on a face and the height of its letters, as shares of its edge.
const NAME: (f64, f64) = (0.6, 0.24);

impl Picture {
    /// How dark faces are, each number once.
    pub(super) fn shadows(&self) -> Vec<f64> {
        let seen = self.board.places.iter().flat_map(DrawnPlace::seen);
        let mut shadows: Vec<f64> = seen.map(|(_, shadow)| shadow).collect();
        shadows.sort_by(f64::total_cmp);
        shadows.dedup();
        shadows
    }

    /// For each slot, the faces that are seen, if the board is drawn in perspective: which `side` of the place each is, the number of
    /// its `shadow`, the sides `beyond` its edges, the `room` of a name on it, and a group with the face, its edges and a name.
    pub(super) fn faces(&self) -> Vec<Vec<Value>> {
        let shadows = self.shadows();
        let blank = |(face, shadow): (&Face, f64)| {
            let (at, room) = name_on(face);
            let svg = polygon("face", &face.corners, "#000000", "#000000", 1.0)
                + &self.edges_of(face, |_| true)
                + &text_within(at, room, "name", "#000000", "?");
            json!({
                "side": face.side,
                "shadow": shadows.partition_point(|other| *other < shadow),
                "beyond": face.beyond,
                "room": room.0,
                "svg": format!("<g>{svg}</g>"),
            })
        };
        let places = self.board.places.iter().filter(|_| self.has_bodies());
        places
            .map(|place| place.seen().map(blank).collect())
            .collect()
    }

    /// True if the board is also drawn in perspective.
    #[must_use]
    pub fn has_bodies(&self) -> bool {
        let mut places = self.board.places.iter();
        places.any(|place| !place.faces.is_empty())
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

    /// The body of a placement, without the faces that touch one of these slots; `None` if all of them do.
    fn body(&self, placement: &Placement, slots: &BTreeSet<usize>) -> Option<String> {
        let Colours::Pieces(colours) = &self.board.colours else {
            return None;
        };
        let place = &self.board.places[placement.slot];
        let own_colour = colours.get(&placement.piece).copied();
        let colour = own_colour.unwrap_or_else(|| numbered(0));
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
            let is_end = |edge: usize| !is_joined(face.beyond[edge]);
            svg += &self.edges_of(face, is_end);
            let (at, room) = name_on(face);
            svg += &text_within(at, room, "name", colour.ink(), &placement.piece);
        }
        (!svg.is_empty()).then(|| format!("<g class=\"solid\" {TEXT}>\n{svg}</g>\n"))
    }

    /// The lines along these edges of a face.
    fn edges_of(&self, face: &Face, is_wanted: impl Fn(usize) -> bool) -> String {
        let edge = |start: usize| {
            let ends = [start, (start + 1) % 4].map(|corner| face.corners[corner]);
            self.line_along("edge", ends, LINE)
        };
        (0..4).filter(|start| is_wanted(*start)).map(edge).collect()
    }
}

/// The middle of the name on a face, and how wide it may be and how large it is set.
fn name_on(face: &Face) -> (Point, (f64, f64)) {
    let edge = distance(face.corners[0], face.corners[1]);
    (middle(&face.corners), (NAME.0 * edge, NAME.1 * edge))
}
