//! Drawings of boards. Where the places touch as the file lists, they are laid edge to edge as far as that goes, like the net
//! of a cube.

use std::collections::BTreeSet;
use std::f64::consts::PI;

use super::model::{Board, Match};
use super::shape::{Shape, Slot};
use crate::drawing::geometry::{Point, between, distance, float, frame, inwards, middle, moved};
use crate::drawing::legend::Legend;
use crate::drawing::sides::Sides;
use crate::drawing::{Colours, Drawing, Layout, Place, tiles};

/// The length of an edge of a place whose neighbours are listed.
const EDGE: f64 = 140.0;

/// Between parts of a board that do not lie edge to edge.
const GAP: f64 = 70.0;

/// The same side has the same colour in every picture of the board.
pub fn drawing(board: &Board, legend: &Legend) -> Drawing {
    let slots = &board.slots;
    let cells = board.shape.cells();
    let (places, layout) = match board.shape {
        Shape::Hexagon { .. } => tiles::laid_out(tiles::hexagons(&cells)),
        Shape::Square { .. } => tiles::laid_out(tiles::squares(&cells)),
        Shape::Triangle { side } => tiles::laid_out(tiles::pyramid(side)),
        Shape::Free => {
            let laid = lay(slots).into_iter();
            let places = laid.map(|corners| tiles::regular(&corners));
            (places.collect(), Layout::List)
        }
    };
    let named = places.into_iter().zip(slots).map(|(place, slot)| {
        let touches = slot.touches.iter();
        let touches = touches.map(|touch| touch.map(|touch| (touch.slot, touch.side)));
        Place {
            called: format!("slot {}", slot.name),
            at: format!("at slot {}", slot.name),
            name: slot.name.clone(),
            touches: touches.collect(),
            ..place
        }
    });
    let sides = board.tiles.iter().flat_map(|tile| &tile.sides);
    Drawing {
        places: named.collect(),
        headings: Vec::new(),
        colours: Colours::Sides(Sides::new(
            sides.map(|side| side.symbol),
            board.rim.map(|side| side.symbol),
            board.matching == Match::Opposite,
            legend,
        )),
        layout,
    }
}

/// The corners of every slot, clockwise from the start of its first side.
fn lay(slots: &[Slot]) -> Vec<Vec<Point>> {
    let mut laid: Vec<Option<Vec<Point>>> = vec![None; slots.len()];
    let mut tried: BTreeSet<(usize, usize)> = BTreeSet::new();
    for start in 0..slots.len() {
        if laid[start].is_some() {
            continue;
        }
        laid[start] = Some(beside(&laid, slots[start].touches.len()));
        let mut queue = vec![start];
        while let Some(slot) = queue.pop() {
            for (side, touch) in slots[slot].touches.iter().enumerate() {
                let Some(touch) = touch else { continue };
                if laid[touch.slot].is_some() || !tried.insert((slot, side)) {
                    continue;
                }
                let Some(corners) = &laid[slot] else { continue };
                let edge = edge_of(corners, side);
                let glued = glued(edge, touch.side, slots[touch.slot].touches.len());
                if !overlaps(&glued, slot, &laid) && !feigns(&glued, touch.slot, slots, &laid) {
                    laid[touch.slot] = Some(glued);
                    queue.insert(0, touch.slot);
                }
            }
        }
    }
    laid.into_iter().flatten().collect()
}

fn edge_of(corners: &[Point], side: usize) -> (Point, Point) {
    (corners[side], corners[(side + 1) % corners.len()])
}

/// The first place of a part of the board, to the right of everything that is laid.
fn beside(laid: &[Option<Vec<Point>>], n_sides: usize) -> Vec<Point> {
    let first = regular(((0.0, 0.0), (EDGE, 0.0)), n_sides);
    let all: Vec<Point> = laid.iter().flatten().flatten().copied().collect();
    if all.is_empty() {
        return first;
    }
    let ([(_, top), (right, _)], [(left, highest), _]) = (frame(&all), frame(&first));
    let by = (right + GAP - left, top - highest);
    let beside = first.iter().map(|corner| moved(*corner, by, 1.0));
    beside.collect()
}

/// A regular place whose side of this number lies along an edge of another one, on its other side.
fn glued((from, to): (Point, Point), side: usize, n_sides: usize) -> Vec<Point> {
    let mut corners = regular((to, from), n_sides);
    corners.rotate_right(side);
    corners
}

/// A regular shape on the right of its first edge.
fn regular((from, to): (Point, Point), n_sides: usize) -> Vec<Point> {
    let half = PI / float(n_sides);
    let apothem = distance(from, to) / 2.0 / half.tan();
    let centre = moved(between(from, to, 0.5), inwards(from, to), apothem);
    let arm = (from.0 - centre.0, from.1 - centre.1);
    let corner = |idx: usize| {
        let (sin, cos) = (2.0 * half * float(idx)).sin_cos();
        (
            centre.0 + arm.0 * cos - arm.1 * sin,
            centre.1 + arm.0 * sin + arm.1 * cos,
        )
    };
    (0..n_sides).map(corner).collect()
}

/// Whether a shape would lie on others. Shapes that fill the plane may come as close to each other as neighbours do.
fn overlaps(corners: &[Point], parent: usize, laid: &[Option<Vec<Point>>]) -> bool {
    let centre = middle(corners);
    let apothem = distance(centre, middle(&corners[..2]));
    let radius = distance(centre, corners[0]);
    let fills_the_plane = [3, 4, 6].contains(&corners.len());
    let room = if fills_the_plane { apothem } else { radius };
    laid.iter().enumerate().any(|(slot, other)| {
        let Some(other) = other else { return false };
        let least = if slot == parent { apothem } else { room };
        distance(centre, middle(other)) < 2.0 * least - 1.0
    })
}

/// Whether a slot that comes to lie there would seem to touch what it does not.
fn feigns(corners: &[Point], slot: usize, slots: &[Slot], laid: &[Option<Vec<Point>>]) -> bool {
    slots[slot].touches.iter().enumerate().any(|(side, touch)| {
        let edge = edge_of(corners, side);
        let mut neighbours = laid.iter().enumerate().filter_map(|(other, laid)| {
            let laid = laid.as_ref()?;
            let side = (0..laid.len()).find(|side| is_one_edge(edge, edge_of(laid, *side)))?;
            Some((other, side))
        });
        neighbours.any(|(other, side)| {
            !touch.is_some_and(|touch| (touch.slot, touch.side) == (other, side))
        })
    })
}

/// Whether two edges of different places lie on each other.
fn is_one_edge((from, to): (Point, Point), (start, end): (Point, Point)) -> bool {
    distance(from, end) < 1.0 && distance(to, start) < 1.0
}
