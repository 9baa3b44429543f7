//! Solved boards as text. Every touching pair of sides stands on one line with the border between them, so that a
//! person can check them by eye.

mod canvas;
mod houses;
mod ring;
mod tiles;

use crate::plan::{Filling, Layout};

/// Draws a filling, complete or partial, as lines of text.
#[must_use]
pub fn draw(layout: &Layout, filling: &Filling) -> String {
    match layout {
        Layout::Ring(6) => ring::draw_hexagons(filling),
        Layout::Tiles { shape, slots } => tiles::draw(*shape, slots, filling),
        Layout::Ring(order) => ring::draw_unrolled(*order, filling),
        Layout::Houses {
            n_houses,
            categories,
        } => houses::draw_houses(*n_houses, categories, filling),
    }
}
