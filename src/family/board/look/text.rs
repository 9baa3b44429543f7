//! Boards as text.

use crate::family::board::shape::{Shape, Slot};
use crate::output::text::tiles;
use crate::plan::{Filling, Placement};

/// Draws a filling of a board of this shape; a board whose neighbours are listed prints as a list.
pub fn draw(shape: Shape, slots: &[Slot], filling: &Filling) -> String {
    match shape {
        Shape::Hexagon { .. } => tiles::draw_hexagons(filling, &shape.cells()),
        Shape::Square { .. } => tiles::draw_squares(filling, &shape.cells()),
        Shape::Triangle { side } => tiles::draw_pyramid(filling, side),
        Shape::Free => list(slots, filling),
    }
}

/// One line for each slot: its piece, and for each side what it shows and what it touches.
fn list(slots: &[Slot], filling: &Filling) -> String {
    let line = |placement: &Placement| {
        let slot = &slots[placement.slot];
        let sides = slot
            .touches
            .iter()
            .zip(&placement.look)
            .map(|(touch, symbol)| match touch {
                Some(touch) => format!("{symbol} to {}", slots[touch.slot].name),
                None => format!("{symbol} at the rim"),
            });
        format!(
            "slot {}: piece {}, {}\n",
            slot.name,
            placement.piece,
            sides.collect::<Vec<_>>().join(", ")
        )
    };
    filling.iter().map(line).collect()
}
