//! Hexagons and triangles, which turn by sixths. Rows and columns are those of their drawings: a hexagon is two columns wide, and
//! each row is shifted by one column against the one above; triangles of a row point up and down by turns.
//!
//! The sum of the row and the column of every hexagon, and of every triangle that points up, is even.

use super::square::on_sheet;
use super::{COLUMN, Lattice, Matrix, ROW, Site, plus, repeated};
use crate::drawing::geometry::{Point, SQRT_3, float, middle};
use crate::drawing::{Layout, Place};

/// The grid of hexagons with a corner on top.
#[derive(Debug)]
pub struct Hexagons;

/// The grid of triangles.
#[derive(Debug)]
pub struct Triangles;

/// A sixth, clockwise. Rows of middles are counted by thirds of the height of a triangle, and columns by halves of its edge.
const SIXTH: Matrix = [[2, 0, 0], [0, 1, 3], [0, -1, 1]];

/// Half the width of a hexagon, and half the edge of a triangle.
const HALF_HEXAGON: f64 = 42.0;
const HALF_TRIANGLE: f64 = 60.0;

/// How wide names are, and how large they are set.
const HEXAGON_NAME: (f64, f64) = (62.0, 28.0);
const TRIANGLE_NAME: (f64, f64) = (48.0, 26.0);

impl Lattice for Hexagons {
    fn nouns(&self) -> [&'static str; 2] {
        ["hexagon", "hexagons"]
    }

    fn neighbours(&self, site: Site) -> Vec<Site> {
        // From the upper right, clockwise.
        let steps = [(-1, 1), (0, 2), (1, 1), (1, -1), (0, -2), (-1, -1)];
        steps
            .map(|(down, right)| plus(site, [0, down, right]))
            .into()
    }

    fn turns(&self) -> Vec<Matrix> {
        repeated(SIXTH)
    }

    fn middle(&self, [layer, row, column]: Site) -> Site {
        [layer, 3 * row, column]
    }

    fn around(&self, [layer, thirds, column]: Site) -> Site {
        [layer, thirds.div_euclid(3), column]
    }

    fn is_shift(&self, shift: Site) -> bool {
        is_even(shift)
    }

    fn laid_out(&self, sites: &[Site]) -> (Vec<Place>, Layout) {
        let edge = 2.0 * HALF_HEXAGON / SQRT_3;
        let place = |site: &Site| {
            let (row, column) = on_board(*site);
            let (x, y) = (HALF_HEXAGON * float(column), 1.5 * edge * float(row));
            let corners = [
                (0.0, -edge),
                (HALF_HEXAGON, -edge / 2.0),
                (HALF_HEXAGON, edge / 2.0),
                (0.0, edge),
                (-HALF_HEXAGON, edge / 2.0),
                (-HALF_HEXAGON, -edge / 2.0),
            ];
            let corners = corners.map(|(right, down)| (x + right, y + down));
            named(&corners, (x, y), HEXAGON_NAME)
        };
        let layout = Layout::Shapes {
            scale: (2.0 / HALF_HEXAGON, 2.0 / (1.5 * edge)),
            name_width: 3,
        };
        (sites.iter().map(place).collect(), layout)
    }
}

impl Lattice for Triangles {
    fn nouns(&self) -> [&'static str; 2] {
        ["triangle", "triangles"]
    }

    fn neighbours(&self, site: Site) -> Vec<Site> {
        // Clockwise from the corner on top, or from the upper left one.
        let steps = if points_up(site) {
            [(0, 1), (1, 0), (0, -1)]
        } else {
            [(-1, 0), (0, 1), (0, -1)]
        };
        steps
            .map(|(down, right)| plus(site, [0, down, right]))
            .into()
    }

    fn turns(&self) -> Vec<Matrix> {
        repeated(SIXTH)
    }

    /// The middle of a triangle is nearer to its base than to its corner.
    fn middle(&self, site: Site) -> Site {
        let down = if points_up(site) { 2 } else { 1 };
        [site[0], 3 * site[ROW] + down, site[COLUMN]]
    }

    fn around(&self, [layer, thirds, column]: Site) -> Site {
        [layer, thirds.div_euclid(3), column]
    }

    fn is_shift(&self, shift: Site) -> bool {
        is_even(shift)
    }

    fn laid_out(&self, sites: &[Site]) -> (Vec<Place>, Layout) {
        let (half, high) = (HALF_TRIANGLE, HALF_TRIANGLE * SQRT_3);
        let place = |site: &Site| {
            let (row, column) = on_board(*site);
            let (x, top) = (half * float(column), high * float(row));
            let bottom = top + high;
            let corners = if points_up(*site) {
                [(x, top), (x + half, bottom), (x - half, bottom)]
            } else {
                [(x - half, top), (x + half, top), (x, bottom)]
            };
            named(&corners, middle(&corners), TRIANGLE_NAME)
        };
        let layout = Layout::Shapes {
            scale: (3.0 / half, 3.0 / high),
            name_width: 2,
        };
        (sites.iter().map(place).collect(), layout)
    }
}

/// True if the triangle of a site points up.
pub fn points_up(site: Site) -> bool {
    is_even(site)
}

fn is_even([_, row, column]: Site) -> bool {
    (row + column).rem_euclid(2) == 0
}

fn on_board(site: Site) -> (usize, usize) {
    (on_sheet(site[ROW]), on_sheet(site[COLUMN]))
}

fn named(corners: &[Point], name_at: Point, name_room: (f64, f64)) -> Place {
    Place {
        outline: corners.to_vec(),
        name_at,
        name_room,
        ..Place::default()
    }
}
