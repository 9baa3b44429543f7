//! Boards of hexagons, squares and triangles, edge to edge.

use super::free;
use super::seams::seams;
use crate::family::board::shape::{Shape, Slot};
use crate::output::svg::mosaic::{Dress, Mosaic};
use crate::output::svg::tiles;

/// A board of this shape.
pub fn sheet(shape: Shape, slots: &[Slot], dress: Dress) -> Mosaic {
    let mut faces = match shape {
        Shape::Hexagon { .. } => tiles::hexagons(&shape.cells()),
        Shape::Square { .. } => tiles::squares(&shape.cells()),
        Shape::Triangle { side } => tiles::pyramid(side),
        Shape::Free => return free::sheet(slots, dress),
    };
    for (face, slot) in faces.iter_mut().zip(slots) {
        face.name.clone_from(&slot.name);
    }
    Mosaic::new(faces, seams(slots, |_, _| true), dress, "slot")
}
