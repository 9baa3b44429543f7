//! Drawings of flowers: a centre with as many sides as the ring has pieces. Six hexagons fit round a seventh; pieces of any
//! other order are wedges, which touch with the same three sides as in the puzzle.

use std::f64::consts::PI;

use super::file::Flower;
use crate::drawing::geometry::{Point, distance, float, polar};
use crate::drawing::grid::{Grid, Site};
use crate::drawing::legend::Legend;
use crate::drawing::sides::Sides;
use crate::drawing::tiles::tiles;
use crate::drawing::{BASE, Colours, Drawing, DrawnPlace, Layout, Triangle, triangle};

/// How far the ring reaches.
const OUTER: f64 = 500.0;

/// The greatest height of the triangle of a side that touches nothing.
const OUTER_TRIANGLE: f64 = 56.0;

/// The same side has the same colour in every picture of the flower.
pub fn drawing(flower: &Flower, legend: &Legend) -> Drawing {
    let order = flower.order();
    let (places, layout) = if order == 6 {
        hexagons()
    } else {
        let wedges = Wedges::of(order);
        let ring = (1..=order).map(|slot| wedges.wedge(slot));
        let places = std::iter::once(wedges.centre()).chain(ring);
        (places.collect(), Layout::List)
    };
    let places = places.into_iter().enumerate().map(|(slot, place)| {
        if slot == 0 {
            return DrawnPlace {
                called: "centre".to_owned(),
                at: "in the centre".to_owned(),
                name: "centre".to_owned(),
                touches: (1..=order).map(|ring| Some((ring, 0))).collect(),
                ..place
            };
        }
        let mut touches = vec![None; order];
        touches[0] = Some((0, slot - 1));
        touches[1] = Some(((slot + order - 2) % order + 1, order - 1));
        touches[order - 1] = Some((slot % order + 1, 1));
        DrawnPlace {
            called: format!("side {slot}"),
            at: format!("at side {slot}"),
            name: slot.to_string(),
            touches,
            ..place
        }
    });
    let sides = flower.pieces.iter().flat_map(|piece| &piece.sides);
    Drawing {
        places: places.collect(),
        headings: Vec::new(),
        signs: Vec::new(),
        colours: Colours::Sides(Sides::new(sides.copied(), None, false, legend)),
        layout,
    }
}

/// A piece of the ring begins at the side that faces the centre, which lies across from the slot's own direction.
fn hexagons() -> (Vec<DrawnPlace>, Layout) {
    let around = Grid::Hexagon.neighbours([0; 3]);
    let sites: Vec<Site> = std::iter::once([0; 3]).chain(around).collect();
    let (mut places, layout) = tiles(Grid::Hexagon, &sites);
    for (direction, place) in places.iter_mut().skip(1).enumerate() {
        place.spots.rotate_left((direction + 3) % 6);
    }
    (places, layout)
}

/// The measures of wedges round a centre.
struct Wedges {
    order: usize,
    /// Half the angle of a wedge.
    half: f64,
    /// The distances of the corners and of the edges of the centre from the middle.
    inner: (f64, f64),
    /// The base and height of the triangles between the centre and the ring.
    inner_triangle: (f64, f64),
    /// Where the triangles between the pieces of the ring are on their border, from the inside, and their base and height.
    lateral: (f64, (f64, f64)),
    /// The distance of the ID of a ring piece from the middle, and its space: the widths across the wedge and along it, and the size.
    name: (f64, (f64, f64), f64),
}

impl Wedges {
    fn of(order: usize) -> Self {
        let half = PI / float(order);
        let (sin, cos) = (half.sin(), half.cos());
        let inner = match order {
            3 => 0.50 * OUTER,
            4 => 0.42 * OUTER,
            _ => 0.43 * OUTER,
        };
        let (edge, apothem) = (OUTER - inner, inner * cos);
        let depth = edge * cos;
        let base = (BASE * (2.0 * inner * sin)).min(150.0);
        let inner_height = (0.6 * base).min(0.40 * depth).min(0.5 * apothem);
        let at = if order < 7 { 0.5 } else { 0.42 };
        let height = (0.40 * depth).min(0.5 * ((inner + at * edge) * sin));
        let outer = if order > 3 { OUTER_TRIANGLE } else { 0.0 };
        let (from, to) = (apothem + inner_height, OUTER * cos - outer);
        let name = if order < 5 {
            let size = (0.5 * (to - from)).min(50.0);
            let room = (4.0 * size, 0.9 * (to - from));
            (f64::midpoint(from, to), room, size)
        } else {
            let lateral_at = (inner + at * edge) * cos;
            let across = 2.0 * (lateral_at * half.tan() - height / cos);
            let radius = lateral_at + 0.12 * edge;
            let along = 2.0 * (radius - from).min(to - radius);
            let room = (across.max(40.0) * 0.95, along.max(40.0));
            (radius, room, (0.45 * across).clamp(24.0, 50.0))
        };
        Self {
            order,
            half,
            inner: (inner, apothem),
            inner_triangle: (base, inner_height),
            lateral: (at, ((2.0 * height).min(BASE * edge), height)),
            name,
        }
    }

    fn direction(&self, slot: usize) -> f64 {
        2.0 * self.half * (float(slot) - 1.0)
    }

    fn centre(&self) -> DrawnPlace {
        let corner = |slot: usize| polar(self.inner.0, self.direction(slot) - self.half);
        let outline: Vec<Point> = (1..=self.order).map(corner).collect();
        let ends = outline.iter().zip(outline.iter().cycle().skip(1));
        let room = self.inner.1 - self.inner_triangle.1;
        DrawnPlace {
            spots: ends
                .map(|(from, to)| triangle(*from, *to, 0.5, self.inner_triangle))
                .collect(),
            name_room: (1.5 * room, (0.7 * room).min(60.0)),
            outline,
            ..DrawnPlace::default()
        }
    }

    fn wedge(&self, slot: usize) -> DrawnPlace {
        let direction = self.direction(slot);
        let left = direction - self.half;
        let inner = [direction + self.half, left].map(|angle| polar(self.inner.0, angle));
        // An edge for each side that touches nothing.
        let n_edges = (self.order - 3).max(1);
        let step = 2.0 * self.half / float(n_edges);
        let rim: Vec<Point> = (0..=n_edges)
            .map(|idx| polar(OUTER, left + step * float(idx)))
            .collect();
        let (at, size) = self.lateral;
        let mut spots = vec![
            triangle(inner[0], inner[1], 0.5, self.inner_triangle),
            triangle(inner[1], rim[0], at, size),
        ];
        if self.order > 3 {
            spots.extend(rim.windows(2).map(|ends| outer(ends[0], ends[1])));
        }
        spots.push(triangle(rim[n_edges], inner[0], 1.0 - at, size));
        let (radius, (across, along), size) = self.name;
        // The ID stays upright: at the top it runs across its wedge, and at the sides along it.
        let width = 1.0 / (direction.cos().abs() / across + direction.sin().abs() / along);
        DrawnPlace {
            outline: [inner.to_vec(), rim].concat(),
            name_at: polar(radius, direction),
            name_room: (width, size),
            spots,
            ..DrawnPlace::default()
        }
    }
}

/// The triangle of a side that touches nothing.
fn outer(from: Point, to: Point) -> Triangle {
    let base = (BASE * distance(from, to)).min(150.0);
    triangle(from, to, 0.5, (base, (0.9 * base).min(OUTER_TRIANGLE)))
}
