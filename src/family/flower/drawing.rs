//! Drawings of flowers: a centre with as many sides as the ring has pieces. Six hexagons fit round a seventh; pieces of any
//! other order are wedges, which touch with the same three sides as in the puzzle.

use std::f64::consts::PI;

use super::file::Flower;
use crate::drawing::geometry::{Point, distance, float, polar};
use crate::drawing::grid::{Grid, Site};
use crate::drawing::legend::Legend;
use crate::drawing::sides::Sides;
use crate::drawing::tiles::tiles;
use crate::drawing::{BASE, Colours, Drawing, Layout, Place, Triangle, triangle};

/// How far the ring reaches.
const OUTER: f64 = 500.0;

/// The greatest height of the triangle of a side that touches nothing.
const OUTER_TRIANGLE: f64 = 56.0;

/// The same side has the same colour in every picture of the flower.
pub fn drawing(flower: &Flower, legend: &Legend) -> Drawing {
    let order = flower.order();
    let (mut places, layout) = match order {
        6 => hexagons(),
        _ => (Measures::of(order).places(), Layout::List),
    };
    for (slot, place) in places.iter_mut().enumerate() {
        let mut touches = vec![None; order];
        let (name, called, at) = if slot == 0 {
            touches = (1..=order).map(|ring| Some((ring, 0))).collect();
            let name = "centre".to_owned();
            (name.clone(), name, "in the centre".to_owned())
        } else {
            touches[0] = Some((0, slot - 1));
            touches[1] = Some(((slot + order - 2) % order + 1, order - 1));
            touches[order - 1] = Some((slot % order + 1, 1));
            let called = format!("side {slot}");
            (slot.to_string(), called, format!("at side {slot}"))
        };
        *place = Place {
            called,
            at,
            name,
            touches,
            ..std::mem::take(place)
        };
    }
    let sides = flower.pieces.iter().flat_map(|piece| &piece.sides);
    Drawing {
        places,
        headings: Vec::new(),
        colours: Colours::Sides(Sides::new(sides.copied(), None, false, legend)),
        layout,
    }
}

/// A piece of the ring begins at the side that faces the centre, which lies across from the slot's own direction.
fn hexagons() -> (Vec<Place>, Layout) {
    let around = Grid::Hexagon.neighbours([0; 3]);
    let sites: Vec<Site> = std::iter::once([0; 3]).chain(around).collect();
    let (mut places, layout) = tiles(Grid::Hexagon, &sites);
    for (direction, place) in places.iter_mut().skip(1).enumerate() {
        place.spots.rotate_left((direction + 3) % 6);
    }
    (places, layout)
}

struct Measures {
    order: usize,
    /// Half the angle of a wedge.
    half: f64,
    /// The distance from the middle to the corners of the centre.
    inner: f64,
}

impl Measures {
    fn of(order: usize) -> Self {
        let half = PI / float(order);
        let inner = match order {
            3 => 0.50 * OUTER,
            4 => 0.42 * OUTER,
            _ => 0.43 * OUTER,
        };
        Self { order, half, inner }
    }

    fn places(&self) -> Vec<Place> {
        let ring = (1..=self.order).map(|slot| self.wedge(slot));
        std::iter::once(self.centre()).chain(ring).collect()
    }

    fn direction(&self, slot: usize) -> f64 {
        2.0 * self.half * (float(slot) - 1.0)
    }

    /// The distance of the centre's edges from the middle.
    fn apothem(&self) -> f64 {
        self.inner * self.half.cos()
    }

    /// The base and height of the triangles between the centre and the ring.
    fn inner_triangle(&self) -> (f64, f64) {
        let edge = 2.0 * self.inner * self.half.sin();
        let base = (BASE * edge).min(150.0);
        let depth = (OUTER - self.inner) * self.half.cos();
        (
            base,
            (0.6 * base).min(0.40 * depth).min(0.5 * self.apothem()),
        )
    }

    fn centre(&self) -> Place {
        let corner = |slot: usize| polar(self.inner, self.direction(slot) - self.half);
        let outline: Vec<Point> = (1..=self.order).map(corner).collect();
        let spots = (0..self.order).map(|side| {
            let (from, to) = (outline[side], outline[(side + 1) % self.order]);
            triangle(from, to, 0.5, self.inner_triangle())
        });
        let room = self.apothem() - self.inner_triangle().1;
        Place {
            spots: spots.collect(),
            name_at: (0.0, 0.0),
            name_room: (1.5 * room, (0.7 * room).min(60.0)),
            outline,
            ..Place::default()
        }
    }

    fn wedge(&self, slot: usize) -> Place {
        let direction = self.direction(slot);
        let (left, right) = (direction - self.half, direction + self.half);
        let corners = [
            polar(self.inner, right),
            polar(self.inner, left),
            polar(OUTER, left),
            polar(OUTER, right),
        ];
        let rim = self.rim(left);
        let [inner_right, inner_left, outer_left, outer_right] = corners;
        let (at, size) = self.lateral();
        let mut spots = vec![
            triangle(inner_right, inner_left, 0.5, self.inner_triangle()),
            triangle(inner_left, outer_left, at, size),
        ];
        if self.order > 3 {
            spots.extend(rim.windows(2).map(|ends| outer(ends[0], ends[1])));
        }
        spots.push(triangle(outer_right, inner_right, 1.0 - at, size));
        let (radius, (across, along), size) = self.name();
        // The ID stays upright: at the top it runs across its wedge, and at the sides along it.
        let width = 1.0 / (direction.cos().abs() / across + direction.sin().abs() / along);
        let mut outline = vec![corners[0], corners[1]];
        outline.extend(rim);
        Place {
            outline,
            name_at: polar(radius, direction),
            name_room: (width, size),
            spots,
            ..Place::default()
        }
    }

    /// The corners of a wedge at the rim, from its left to its right: an edge for each side that touches nothing.
    fn rim(&self, left: f64) -> Vec<Point> {
        let n_edges = (self.order - 3).max(1);
        let step = 2.0 * self.half / float(n_edges);
        (0..=n_edges)
            .map(|idx| polar(OUTER, left + step * float(idx)))
            .collect()
    }

    /// The triangles at the borders between the pieces of the ring: where on the border, from the inside, and how
    /// large.
    fn lateral(&self) -> (f64, (f64, f64)) {
        let edge = OUTER - self.inner;
        let depth = edge * self.half.cos();
        let at = if self.order < 7 { 0.5 } else { 0.42 };
        let width = (self.inner + at * edge) * self.half.sin();
        let height = (0.40 * depth).min(0.5 * width);
        (at, ((2.0 * height).min(BASE * edge), height))
    }

    /// How far from the middle the ID of a ring piece is, and its space: the widths across the wedge and along it, and
    /// the size.
    fn name(&self) -> (f64, (f64, f64), f64) {
        let from = self.apothem() + self.inner_triangle().1;
        let outer = if self.order > 3 { OUTER_TRIANGLE } else { 0.0 };
        let to = OUTER * self.half.cos() - outer;
        if self.order < 5 {
            let size = (0.5 * (to - from)).min(50.0);
            return (
                f64::midpoint(from, to),
                (4.0 * size, 0.9 * (to - from)),
                size,
            );
        }
        let (at, (_, height)) = self.lateral();
        let edge = OUTER - self.inner;
        let lateral_at = (self.inner + at * edge) * self.half.cos();
        let across = 2.0 * (lateral_at * self.half.tan() - height / self.half.cos());
        let size = (0.45 * across).clamp(24.0, 50.0);
        let radius = lateral_at + 0.12 * edge;
        let along = 2.0 * (radius - from).min(to - radius);
        (radius, (across.max(40.0) * 0.95, along.max(40.0)), size)
    }
}

/// The triangle of a side that touches nothing.
fn outer(from: Point, to: Point) -> Triangle {
    let base = (BASE * distance(from, to)).min(150.0);
    triangle(from, to, 0.5, (base, (0.9 * base).min(OUTER_TRIANGLE)))
}
