//! Boards of hexagons, squares and triangles, edge to edge.

use super::geometry::{Point, SQRT_3, distance, middle, moved};
use super::grid::{Grid, Site};
use super::{BASE, DrawnPlace, Layout, triangle};

/// Half the widths of tiles, which are of about one size.
const HALF_HEXAGON: f64 = 50.0 * SQRT_3;
const HALF_SQUARE: f64 = 80.0;
const HALF_TRIANGLE: f64 = 110.0;

/// Tiles on these cells of a grid. Hexagons have a side on top, which is their first, as it is of squares; that of triangles is level.
#[must_use]
pub fn tiles(grid: Grid, sites: &[Site]) -> (Vec<DrawnPlace>, Layout) {
    let (half, scale, name_width) = match grid {
        Grid::Hexagon => (HALF_HEXAGON, (10.0 / 150.0, 3.0 / HALF_HEXAGON), 9),
        Grid::Triangle => {
            let scale = (6.0 / HALF_TRIANGLE, 6.0 / (SQRT_3 * HALF_TRIANGLE));
            (HALF_TRIANGLE, scale, 6)
        }
        Grid::Square | Grid::Cube => (HALF_SQUARE, (5.0 / HALF_SQUARE, 2.0 / HALF_SQUARE), 5),
    };
    let corner = |corner: Point| match grid {
        // Those of the grid have a corner on top.
        Grid::Hexagon => (
            half * (SQRT_3 * corner.0 + corner.1) / 2.0,
            half * (SQRT_3 * corner.1 - corner.0) / 2.0,
        ),
        _ => moved((0.0, 0.0), corner, half),
    };
    let tile = |site: &Site| {
        let corners: Vec<Point> = grid.corners(*site).into_iter().map(corner).collect();
        regular(&corners)
    };
    let layout = Layout::Shapes { scale, name_width };
    (sites.iter().map(tile).collect(), layout)
}

/// A regular place with these corners, clockwise from the start of its first side.
#[must_use]
pub fn regular(corners: &[Point]) -> DrawnPlace {
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
    DrawnPlace {
        outline: corners.to_vec(),
        name_at: centre,
        name_room: (width, size),
        spots: spots.collect(),
        ..DrawnPlace::default()
    }
}
