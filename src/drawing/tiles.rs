//! Boards of hexagons, squares and triangles, edge to edge.

use super::geometry::{Point, SQRT_3, distance, float, middle, moved};
use super::{BASE, Layout, Place, triangle};

/// The lengths of edges, which make places of about one size.
const HEXAGON_EDGE: f64 = 100.0;
const SQUARE_EDGE: f64 = 160.0;
const TRIANGLE_EDGE: f64 = 220.0;

/// Steps from a hexagon across its sides, clockwise from the top, in axial coordinates (column, diagonal).
pub const HEXAGON_STEPS: [(i64, i64); 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];

/// Hexagons with a side on top, which is their first, on these cells of their lattice.
#[must_use]
pub fn hexagons(cells: &[(i64, i64)]) -> (Vec<Place>, Layout) {
    let (half, high) = (HEXAGON_EDGE / 2.0, HEXAGON_EDGE * SQRT_3 / 2.0);
    let corners = [
        (-half, -high),
        (half, -high),
        (HEXAGON_EDGE, 0.0),
        (half, high),
        (-half, high),
        (-HEXAGON_EDGE, 0.0),
    ];
    let hexagon = |(q, r): &(i64, i64)| {
        let (q, r) = (on_lattice(*q), on_lattice(*r));
        let middle = (3.0 * half * q, 2.0 * high * (r + q / 2.0));
        regular(&corners.map(|corner| moved(middle, corner, 1.0)))
    };
    let layout = Layout::Shapes {
        scale: (10.0 / (3.0 * half), 3.0 / high),
        name_width: 9,
    };
    (cells.iter().map(hexagon).collect(), layout)
}

/// Squares, on these columns and rows; their first side is on top.
#[must_use]
pub fn squares(cells: &[(i64, i64)]) -> (Vec<Place>, Layout) {
    let square = |(x, y): &(i64, i64)| {
        let (x, y) = (on_lattice(*x), on_lattice(*y));
        let corners = [(x, y), (x + 1.0, y), (x + 1.0, y + 1.0), (x, y + 1.0)];
        regular(&corners.map(|(x, y)| (x * SQUARE_EDGE, y * SQUARE_EDGE)))
    };
    let layout = Layout::Shapes {
        scale: (10.0 / SQUARE_EDGE, 4.0 / SQUARE_EDGE),
        name_width: 5,
    };
    (cells.iter().map(square).collect(), layout)
}

/// Triangles row by row from the lowest row up; the first side is the level one.
#[must_use]
pub fn pyramid(n_rows: usize) -> (Vec<Place>, Layout) {
    let (half, high) = (TRIANGLE_EDGE / 2.0, TRIANGLE_EDGE * SQRT_3 / 2.0);
    let triangle = |row: usize, idx: usize| {
        let (left, bottom) = (half * float(row + idx), -high * float(row));
        let (middle, right, top) = (left + half, left + 2.0 * half, bottom - high);
        if idx.is_multiple_of(2) {
            regular(&[(right, bottom), (left, bottom), (middle, top)])
        } else {
            regular(&[(left, top), (right, top), (middle, bottom)])
        }
    };
    let row = |row: usize| (0..2 * (n_rows - row) - 1).map(move |idx| triangle(row, idx));
    let layout = Layout::Shapes {
        scale: (6.0 / half, 6.0 / high),
        name_width: 6,
    };
    ((0..n_rows).flat_map(row).collect(), layout)
}

/// A regular place with these corners, clockwise from the start of its first side.
#[must_use]
pub fn regular(corners: &[Point]) -> Place {
    let centre = middle(corners);
    let edge = distance(corners[0], corners[1]);
    let apothem = distance(centre, middle(&corners[..2]));
    // Triangles of a triangle stand further from the corners, or the three would meet.
    let (base, height, width, size) = match corners.len() {
        3 => (0.68 * edge, 0.64 * apothem, 0.72 * apothem, 0.46 * apothem),
        4 => (BASE * edge, 0.60 * apothem, 0.80 * apothem, 0.44 * apothem),
        _ => (BASE * edge, 0.52 * apothem, 1.30 * apothem, 0.46 * apothem),
    };
    let ends = corners.iter().zip(corners.iter().cycle().skip(1));
    let spots = ends.map(|(from, to)| triangle(*from, *to, 0.5, (base, height)));
    Place {
        outline: corners.to_vec(),
        name_at: centre,
        name_room: (width, size),
        spots: spots.collect(),
        ..Place::default()
    }
}

#[allow(
    clippy::cast_precision_loss,
    reason = "a place of a board has small coordinates"
)]
fn on_lattice(coordinate: i64) -> f64 {
    coordinate as f64
}
