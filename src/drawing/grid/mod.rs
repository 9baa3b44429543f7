//! Grids: cells that fill the plane or space, what they touch, and how boards of them are drawn.
//!
//! Hexagons and triangles use the rows and columns of their drawings. A hexagon is two columns wide, and each row is shifted by one
//! column relative to the row above. The triangles of a row point up and down alternately. Row plus column is even for every hexagon, and
//! for every triangle that points up.

mod cube;
mod polyform;

use std::collections::BTreeMap;

use crate::drawing::geometry::{Point, SQRT_3, middle, moved, signed};
use crate::drawing::{DrawnPlace, Heading, Layout, cells};

pub use polyform::{Motion, Polyform, Wrap};

/// A place of a grid: its layer, its row and its column, downwards and to the right. Only cubes have more layers than one.
pub type Site = [i64; 3];

/// The layer in a [`Site`].
pub const LAYER: usize = 0;
/// The row in a [`Site`].
pub const ROW: usize = 1;
/// The column in a [`Site`].
pub const COLUMN: usize = 2;

/// For each cell and each of its sides, the cell and the side there that it touches.
pub type Touching = Vec<Vec<Option<(usize, usize)>>>;

/// The shape of the cells of a board.
///
/// ```
/// use joinsaw::drawing::grid::Grid;
///
/// assert_eq!(Grid::Hexagon.neighbours([0, 2, 2]).len(), 6);
/// assert_eq!(Grid::Square.motions(true, true).len(), 8);
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grid {
    /// Squares.
    #[default]
    Square,
    /// Hexagons with a corner at the top.
    Hexagon,
    /// Triangles that point up and down alternately.
    Triangle,
    /// Cubes, in layers.
    Cube,
}

/// Steps across the sides of squares and cubes: up, to the right, down, to the left, and to the layers before and behind.
const STRAIGHT: [Site; 6] = [
    [0, -1, 0],
    [0, 0, 1],
    [0, 1, 0],
    [0, 0, -1],
    [-1, 0, 0],
    [1, 0, 0],
];

/// Steps across the sides of a hexagon, clockwise from the upper right one.
const SLANTED: [Site; 6] = [
    [0, -1, 1],
    [0, 0, 2],
    [0, 1, 1],
    [0, 1, -1],
    [0, 0, -2],
    [0, -1, -1],
];

/// Steps across the sides of a triangle that points up, and of one that points down, clockwise from the horizontal side.
const LEVEL: [[Site; 3]; 2] = [
    [[0, 1, 0], [0, 0, -1], [0, 0, 1]],
    [[0, -1, 0], [0, 0, 1], [0, 0, -1]],
];

/// The side length of a square, and the shares of its width and height that a name may fill.
const SIDE: f64 = 80.0;
const NAME: (f64, f64) = (0.85, 0.35);

/// Half the width of a hexagon, and half the edge of a triangle.
const HALF_HEXAGON: f64 = 42.0;
const HALF_TRIANGLE: f64 = 60.0;

impl Grid {
    /// All grids, the one of squares first.
    pub const ALL: [Self; 4] = [Self::Square, Self::Hexagon, Self::Triangle, Self::Cube];

    /// A cell as a word: "square".
    #[must_use]
    pub fn noun(self) -> &'static str {
        self.nouns().trim_end_matches('s')
    }

    /// Cells as a word: "squares".
    #[must_use]
    pub fn nouns(self) -> &'static str {
        match self {
            Self::Square => "squares",
            Self::Hexagon => "hexagons",
            Self::Triangle => "triangles",
            Self::Cube => "cubes",
        }
    }

    /// The axes along which its cells lie.
    #[must_use]
    pub fn axes(self) -> &'static [usize] {
        match self {
            Self::Cube => &[LAYER, ROW, COLUMN],
            _ => &[ROW, COLUMN],
        }
    }

    /// The sites that share a side with this one: clockwise and, for cubes, then in the layers before and behind. They may lie outside
    /// any board.
    #[must_use]
    pub fn neighbours(self, site: Site) -> Vec<Site> {
        let steps: &[Site] = match self {
            Self::Square => &STRAIGHT[..4],
            Self::Hexagon => &SLANTED,
            Self::Triangle => &LEVEL[usize::from(!points_up(site))],
            Self::Cube => &STRAIGHT,
        };
        steps.iter().map(|step| plus(site, *step)).collect()
    }

    /// True if a shape that is moved so far lies on cells again, and as it did.
    pub(crate) fn is_shift(self, shift: Site) -> bool {
        matches!(self, Self::Square | Self::Cube) || points_up(shift)
    }

    /// The neighbours of each cell of a board, side by side.
    #[must_use]
    pub fn touching(self, sites: &[Site]) -> Touching {
        self.touching_round(sites, Wrap::default())
    }

    /// The neighbours of each cell of a board that may wrap round.
    #[must_use]
    pub fn touching_round(self, sites: &[Site], wrap: Wrap) -> Touching {
        let cells: BTreeMap<Site, usize> = sites.iter().copied().zip(0..).collect();
        let touches = |site: &Site, neighbour: Site| {
            let cell = *cells.get(&wrap.site(neighbour))?;
            let mut back = self.neighbours(neighbour).into_iter();
            Some((cell, back.position(|other| other == *site)?))
        };
        let around = |site: &Site| {
            let neighbours = self.neighbours(*site).into_iter();
            neighbours.map(|beside| touches(site, beside)).collect()
        };
        sites.iter().map(around).collect()
    }

    /// The corners of a cell on the sheet, in halves of its width, clockwise from the start of its first side. Those of a cube are
    /// those of its square.
    #[must_use]
    pub fn corners(self, site: Site) -> Vec<Point> {
        let [_, row, column] = site.map(signed);
        let edge = 2.0 / SQRT_3;
        let (at, corners): (Point, &[Point]) = match self {
            Self::Square | Self::Cube => (
                (2.0 * column, 2.0 * row),
                &[(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)],
            ),
            Self::Hexagon => (
                (column, 1.5 * edge * row),
                &[
                    (0.0, -edge),
                    (1.0, -edge / 2.0),
                    (1.0, edge / 2.0),
                    (0.0, edge),
                    (-1.0, edge / 2.0),
                    (-1.0, -edge / 2.0),
                ],
            ),
            Self::Triangle if points_up(site) => (
                (column, SQRT_3 * row),
                &[(1.0, SQRT_3), (-1.0, SQRT_3), (0.0, 0.0)],
            ),
            Self::Triangle => (
                (column, SQRT_3 * row),
                &[(-1.0, 0.0), (1.0, 0.0), (0.0, SQRT_3)],
            ),
        };
        corners.iter().map(|to| moved(at, *to, 1.0)).collect()
    }

    /// The places of a board, not yet named; the headings beside them; and the layout of the board as text.
    #[must_use]
    pub fn laid_out(self, sites: &[Site]) -> (Vec<DrawnPlace>, Vec<Heading>, Layout) {
        let (half, name_room, scale, name_width) = match self {
            Self::Cube => return cube::laid_out(sites),
            Self::Square => {
                let flat = sites
                    .iter()
                    .map(|site| [ROW, COLUMN].map(|axis| site[axis]));
                let (places, layout) = ruled(flat);
                return (places, Vec::new(), layout);
            }
            Self::Hexagon => {
                let scale = (2.0 / HALF_HEXAGON, 2.0 / (SQRT_3 * HALF_HEXAGON));
                (HALF_HEXAGON, (62.0, 28.0), scale, 3)
            }
            Self::Triangle => {
                let scale = (3.0 / HALF_TRIANGLE, 3.0 / (SQRT_3 * HALF_TRIANGLE));
                (HALF_TRIANGLE, (48.0, 26.0), scale, 2)
            }
        };
        let place = |(site, touches): (&Site, _)| {
            let corners = self.corners(*site).into_iter();
            let outline: Vec<Point> = corners.map(|to| moved((0.0, 0.0), to, half)).collect();
            DrawnPlace {
                name_at: middle(&outline),
                outline,
                name_room,
                touches,
                ..DrawnPlace::default()
            }
        };
        let places = sites.iter().zip(self.touching(sites)).map(place);
        let layout = Layout::Shapes { scale, name_width };
        (places.collect(), Vec::new(), layout)
    }
}

/// The places and the text layout of squares in these rows and columns.
fn ruled(squares: impl Iterator<Item = [i64; 2]>) -> (Vec<DrawnPlace>, Layout) {
    let squares: Vec<(usize, usize)> = squares.map(|square| square.map(on_sheet).into()).collect();
    let places = cells(&squares, SIDE, NAME);
    let layout = Layout::Grid {
        squares: squares.into_iter().map(|square| vec![square]).collect(),
        notes: BTreeMap::new(),
        is_ruled: false,
    };
    (places, layout)
}

/// A row or column of a board as an index; a negative one becomes 0.
fn on_sheet(coordinate: i64) -> usize {
    usize::try_from(coordinate).unwrap_or(0)
}

/// True if the triangle at this site points up.
pub(crate) fn points_up([_, row, column]: Site) -> bool {
    (row + column).rem_euclid(2) == 0
}

pub(crate) fn plus(one: Site, other: Site) -> Site {
    [LAYER, ROW, COLUMN].map(|axis| one[axis] + other[axis])
}

pub(crate) fn minus(one: Site, other: Site) -> Site {
    [LAYER, ROW, COLUMN].map(|axis| one[axis] - other[axis])
}
