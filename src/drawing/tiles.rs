//! Boards of hexagons, squares and triangles, edge to edge.

use super::geometry::{Point, SQRT_3, distance, float, middle};
use super::{BASE, Layout, Place, Stencil, Tile, triangle};

/// The lengths of edges, which make places of about one size.
const HEXAGON_EDGE: f64 = 100.0;
const SQUARE_EDGE: f64 = 160.0;
const TRIANGLE_EDGE: f64 = 220.0;

/// Steps from a hexagon across its sides, clockwise from the top, in axial coordinates (column, diagonal).
pub const HEXAGON_STEPS: [(i64, i64); 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];

/// Hexagons with a side on top, on these cells of their lattice.
#[must_use]
pub fn hexagons(cells: &[(i64, i64)]) -> Vec<(Place, Tile)> {
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
        let text_at = (10 * q, 6 * r + 3 * q);
        let (q, r) = (on_lattice(*q), on_lattice(*r));
        let (left, top) = (
            1.5 * HEXAGON_EDGE * q,
            SQRT_3 * HEXAGON_EDGE * (r + q / 2.0),
        );
        let corners = corners.map(|(x, y)| (left + x, top + y));
        (regular(&corners), tile(text_at, Stencil::Hexagon))
    };
    cells.iter().map(hexagon).collect()
}

/// Squares, on these columns and rows.
#[must_use]
pub fn squares(cells: &[(i64, i64)]) -> Vec<(Place, Tile)> {
    let square = |(x, y): &(i64, i64)| {
        let text_at = (10 * x, 4 * y);
        let (x, y) = (on_lattice(*x), on_lattice(*y));
        let corners = [(x, y), (x + 1.0, y), (x + 1.0, y + 1.0), (x, y + 1.0)];
        let corners = corners.map(|(x, y)| (x * SQUARE_EDGE, y * SQUARE_EDGE));
        (regular(&corners), tile(text_at, Stencil::Square))
    };
    cells.iter().map(square).collect()
}

/// Triangles row by row from the lowest row up; the first side is the horizontal one.
#[must_use]
pub fn pyramid(n_rows: usize) -> Vec<(Place, Tile)> {
    let (edge, high) = (TRIANGLE_EDGE, TRIANGLE_EDGE * SQRT_3 / 2.0);
    let triangle = |row: usize, idx: usize| {
        let (left, bottom) = (edge / 2.0 * float(row + idx), -high * float(row));
        let (right, middle, top) = (left + edge, left + edge / 2.0, bottom - high);
        let (corners, stencil) = if idx.is_multiple_of(2) {
            (
                [(right, bottom), (left, bottom), (middle, top)],
                Stencil::Upward,
            )
        } else {
            (
                [(left, top), (right, top), (middle, bottom)],
                Stencil::Downward,
            )
        };
        let [x, y] = [row + idx, n_rows - 1 - row].map(|n| i64::try_from(6 * n).unwrap_or(0));
        (regular(&corners), tile((x, y), stencil))
    };
    let row = |row: usize| (0..2 * (n_rows - row) - 1).map(move |idx| triangle(row, idx));
    (0..n_rows).flat_map(row).collect()
}

fn tile(at: (i64, i64), stencil: Stencil) -> Tile {
    Tile {
        at,
        stencil,
        first: 0,
    }
}

/// The places of a board of tiles, and its layout as text.
#[must_use]
pub fn laid_out(board: Vec<(Place, Tile)>) -> (Vec<Place>, Layout) {
    let (places, tiles) = board.into_iter().unzip();
    (places, Layout::Tiles(tiles))
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
