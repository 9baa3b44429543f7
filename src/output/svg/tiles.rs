//! Boards of hexagons, squares and triangles, edge to edge.

use super::mosaic::{BASE, Face, Spot, Triangle};
use super::shapes::{Point, distance, float, middle};

/// The lengths of edges, which make places of about one size.
const HEXAGON_EDGE: f64 = 100.0;
const SQUARE_EDGE: f64 = 160.0;
const TRIANGLE_EDGE: f64 = 220.0;

const SQRT_3: f64 = 1.732_050_807_568_877_2;

/// Hexagons with a side on top, on these cells of their lattice.
pub fn hexagons(cells: &[(i64, i64)]) -> Vec<Face> {
    let place = |(q, r): &(i64, i64)| {
        let (q, r) = (on_lattice(*q), on_lattice(*r));
        let at = (
            1.5 * HEXAGON_EDGE * q,
            SQRT_3 * HEXAGON_EDGE * (r + q / 2.0),
        );
        let (half, high) = (HEXAGON_EDGE / 2.0, HEXAGON_EDGE * SQRT_3 / 2.0);
        let corners = [
            (-half, -high),
            (half, -high),
            (HEXAGON_EDGE, 0.0),
            (half, high),
            (-half, high),
            (-HEXAGON_EDGE, 0.0),
        ];
        face(&corners.map(|(x, y)| (at.0 + x, at.1 + y)), 0)
    };
    cells.iter().map(place).collect()
}

/// Squares, on these columns and rows.
pub fn squares(cells: &[(i64, i64)]) -> Vec<Face> {
    let place = |(x, y): &(i64, i64)| {
        let (x, y) = (on_lattice(*x), on_lattice(*y));
        let corners = [(x, y), (x + 1.0, y), (x + 1.0, y + 1.0), (x, y + 1.0)];
        face(&corners.map(|(x, y)| (x * SQUARE_EDGE, y * SQUARE_EDGE)), 0)
    };
    cells.iter().map(place).collect()
}

/// Triangles row by row from the lowest row up; the first side is the horizontal one.
pub fn pyramid(n_rows: usize) -> Vec<Face> {
    let (edge, high) = (TRIANGLE_EDGE, TRIANGLE_EDGE * SQRT_3 / 2.0);
    let mut faces = Vec::new();
    for row in 0..n_rows {
        for idx in 0..2 * (n_rows - row) - 1 {
            let left = edge / 2.0 * float(row + idx);
            let bottom = -high * float(row);
            let corners = if idx.is_multiple_of(2) {
                [
                    (left + edge, bottom),
                    (left, bottom),
                    (left + edge / 2.0, bottom - high),
                ]
            } else {
                [
                    (left, bottom - high),
                    (left + edge, bottom - high),
                    (left + edge / 2.0, bottom),
                ]
            };
            faces.push(face(&corners, 0));
        }
    }
    faces
}

/// A regular place with these corners, clockwise; its first side is the one after corner `first`.
pub fn face(corners: &[Point], first: usize) -> Face {
    let n_sides = corners.len();
    let centre = middle(corners);
    let edge = distance(corners[0], corners[1]);
    let apothem = distance(centre, middle(&corners[..2]));
    // Triangles of a triangle stand further from the corners, or the three would meet.
    let (base, height, width, size) = match n_sides {
        3 => (0.68 * edge, 0.64 * apothem, 0.72 * apothem, 0.46 * apothem),
        4 => (BASE * edge, 0.60 * apothem, 0.80 * apothem, 0.44 * apothem),
        _ => (BASE * edge, 0.52 * apothem, 1.30 * apothem, 0.46 * apothem),
    };
    let spot = |side: usize| {
        let (from, to) = (
            corners[(first + side) % n_sides],
            corners[(first + side + 1) % n_sides],
        );
        Spot::Triangle(Triangle::on(from, to, 0.5, (base, height)))
    };
    Face {
        name: String::new(),
        outline: corners.to_vec(),
        name_at: centre,
        name_room: (width, size),
        spots: (0..n_sides).map(spot).collect(),
    }
}

#[allow(
    clippy::cast_precision_loss,
    reason = "a place of a board has small coordinates"
)]
fn on_lattice(coordinate: i64) -> f64 {
    coordinate as f64
}
