//! Hexagons and triangles, which turn by sixths. Rows and columns are those of their drawings: a hexagon is two columns wide, and
//! each row is shifted by one column against the one above; triangles of a row point up and down by turns.
//!
//! The sum of the row and the column of every hexagon, and of every triangle that points up, is even.

use super::{COLUMN, Lattice, Matrix, ROW, Site, plus, repeated};
use crate::drawing::geometry::{Point, SQRT_3, middle, moved, signed};
use crate::drawing::{DrawnPlace, Layout};

/// The grid of hexagons with a corner on top.
#[derive(Debug)]
pub struct Hexagons;

/// The grid of triangles.
#[derive(Debug)]
pub struct Triangles;

/// A sixth, clockwise. Rows of middles are counted by thirds of the height of a triangle, and columns by halves of its edge.
pub const SIXTH: Matrix = [[2, 0, 0], [0, 1, 3], [0, -1, 1]];

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

    fn corners(&self, site: Site) -> Vec<Point> {
        let edge = 2.0 / SQRT_3;
        let (x, y) = (signed(site[COLUMN]), 1.5 * edge * signed(site[ROW]));
        let corners = [
            (0.0, -edge),
            (1.0, -edge / 2.0),
            (1.0, edge / 2.0),
            (0.0, edge),
            (-1.0, edge / 2.0),
            (-1.0, -edge / 2.0),
        ];
        corners.map(|(right, down)| (x + right, y + down)).into()
    }

    fn laid_out(&self, sites: &[Site]) -> (Vec<DrawnPlace>, Layout) {
        let row = SQRT_3 * HALF_HEXAGON;
        let layout = Layout::Shapes {
            scale: (2.0 / HALF_HEXAGON, 2.0 / row),
            name_width: 3,
        };
        (named(self, sites, HALF_HEXAGON, HEXAGON_NAME), layout)
    }
}

impl Lattice for Triangles {
    fn nouns(&self) -> [&'static str; 2] {
        ["triangle", "triangles"]
    }

    fn neighbours(&self, site: Site) -> Vec<Site> {
        // Clockwise from the level one.
        let steps = if points_up(site) {
            [(1, 0), (0, -1), (0, 1)]
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

    fn corners(&self, site: Site) -> Vec<Point> {
        let (x, top) = (signed(site[COLUMN]), SQRT_3 * signed(site[ROW]));
        let bottom = top + SQRT_3;
        if points_up(site) {
            vec![(x + 1.0, bottom), (x - 1.0, bottom), (x, top)]
        } else {
            vec![(x - 1.0, top), (x + 1.0, top), (x, bottom)]
        }
    }

    fn laid_out(&self, sites: &[Site]) -> (Vec<DrawnPlace>, Layout) {
        let layout = Layout::Shapes {
            scale: (3.0 / HALF_TRIANGLE, 3.0 / (HALF_TRIANGLE * SQRT_3)),
            name_width: 2,
        };
        (named(self, sites, HALF_TRIANGLE, TRIANGLE_NAME), layout)
    }
}

/// True if the triangle of a site points up.
pub fn points_up(site: Site) -> bool {
    is_even(site)
}

fn is_even([_, row, column]: Site) -> bool {
    (row + column).rem_euclid(2) == 0
}

/// Cells of half this width, with room for names.
fn named(
    lattice: &dyn Lattice,
    sites: &[Site],
    half: f64,
    name_room: (f64, f64),
) -> Vec<DrawnPlace> {
    let place = |site: &Site| {
        let outline: Vec<Point> = (lattice.corners(*site).into_iter())
            .map(|corner| moved((0.0, 0.0), corner, half))
            .collect();
        DrawnPlace {
            name_at: middle(&outline),
            outline,
            name_room,
            ..DrawnPlace::default()
        }
    };
    sites.iter().map(place).collect()
}
