//! Drawings of boards. Where the places touch as the file lists, they stand in rows.

use std::f64::consts::PI;

use super::model::{Board, Match};
use super::shape::Slot;
use crate::drawing::geometry::{Point, float, moved, polar};
use crate::drawing::legend::Legend;
use crate::drawing::sides::Sides;
use crate::drawing::{Colours, Drawing, DrawnPlace, Layout, tiles};

/// The distance from the middle to the corners of a place whose neighbours are listed.
const RADIUS: f64 = 100.0;

/// The distance between the middles of such places.
const PITCH: f64 = 240.0;

/// The same side has the same colour in every picture of the board.
pub fn drawing(board: &Board, legend: &Legend) -> Drawing {
    let slots = &board.slots;
    let (places, layout) = if let Some(shape) = board.shape {
        tiles::tiles(shape.kind.grid(), &shape.sites())
    } else {
        let places = in_rows(slots).map(|corners| tiles::regular(&corners));
        (places.collect(), Layout::List)
    };
    let named = places
        .into_iter()
        .zip(slots)
        .map(|(place, slot)| DrawnPlace {
            called: format!("slot {}", slot.name),
            at: format!("at slot {}", slot.name),
            name: slot.name.clone(),
            touches: slot.touches.clone(),
            ..place
        });
    Drawing {
        places: named.collect(),
        headings: Vec::new(),
        signs: Vec::new(),
        colours: Colours::Sides(Sides::new(
            board.sides(),
            board.rim,
            board.matching == Match::Opposite,
            legend,
        )),
        layout,
    }
}

/// The corners of every slot, clockwise from the start of its first side: regular shapes in rows, as many as columns.
fn in_rows(slots: &[Slot]) -> impl Iterator<Item = Vec<Point>> {
    let n_columns = slots.len().saturating_sub(1).isqrt() + 1;
    slots.iter().enumerate().map(move |(idx, slot)| {
        let [across, down] = [idx % n_columns, idx / n_columns].map(|n| PITCH * float(n));
        let n_sides = slot.touches.len();
        let half = PI / float(n_sides);
        let corner = |side: usize| polar(RADIUS, half * (2.0 * float(side) - 1.0));
        (0..n_sides)
            .map(|side| moved((across, down), corner(side), 1.0))
            .collect()
    })
}
