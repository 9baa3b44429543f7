//! The order in which the cells of a board are numbered and therefore covered: line by line, from one of its corners.

use crate::drawing::grid::{COLUMN, Grid, LAYER, ROW, Site};
use crate::family::cover::model::Cover;

/// One way to walk over a board line by line: where a line goes, where the next line lies, and, of cubes, where the next layer
/// of lines lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scan([Direction; 3]);

/// A line of a scan: a greater one is passed later.
pub type Line = [i64; 2];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Direction {
    Right,
    Left,
    Down,
    Up,
    /// To the layers that are drawn later.
    In,
    Out,
}

const HORIZONTAL: [Direction; 2] = [Direction::Right, Direction::Left];
const VERTICAL: [Direction; 2] = [Direction::Down, Direction::Up];
const THROUGH: [Direction; 2] = [Direction::In, Direction::Out];

impl Direction {
    fn name(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Left => "left",
            Self::Down => "down",
            Self::Up => "up",
            Self::In => "in",
            Self::Out => "out",
        }
    }

    /// How far a site lies in this direction.
    fn distance(self, site: Site) -> i64 {
        match self {
            Self::Right => site[COLUMN],
            Self::Left => -site[COLUMN],
            Self::Down => site[ROW],
            Self::Up => -site[ROW],
            Self::In => site[LAYER],
            Self::Out => -site[LAYER],
        }
    }
}

impl Scan {
    /// The scan along the shorter sides of a board, from its first cell: what is covered ends in a short edge.
    pub fn usual(cover: &Cover) -> Self {
        let extent = cover.extent();
        let mut axes = [
            (extent[COLUMN], Direction::Right),
            (extent[ROW], Direction::Down),
            (extent[LAYER], Direction::In),
        ];
        let n_axes = n_directions(cover.grid);
        axes[..n_axes].sort_by_key(|(length, _)| *length);
        Self(axes.map(|(_, direction)| direction))
    }

    /// All scans of a grid: eight, or 48 in space.
    pub fn all(grid: Grid) -> impl Iterator<Item = Self> {
        let pairs = HORIZONTAL
            .into_iter()
            .flat_map(|x| VERTICAL.map(|y| (x, y)));
        let flat = pairs.flat_map(|(x, y)| [[x, y], [y, x]]);
        flat.flat_map(move |[one, two]| match n_directions(grid) {
            2 => vec![Self([one, two, Direction::In])],
            _ => THROUGH
                .into_iter()
                .flat_map(|z| [[one, two, z], [one, z, two], [z, one, two]])
                .map(Self)
                .collect(),
        })
    }

    /// The scan as the end of a sentence, if it is not the usual one.
    pub fn in_words(self, cover: &Cover) -> String {
        if self == Self::usual(cover) {
            return String::new();
        }
        let directions = &self.0[..n_directions(cover.grid)];
        let names: Vec<&str> = directions
            .iter()
            .map(|direction| direction.name())
            .collect();
        format!("; cells {}", names.join(", then "))
    }

    /// Puts the cells in the order of the scan: line by line.
    pub fn key(self, site: Site) -> [i64; 3] {
        let [along, across, through] = self.0;
        [through, across, along].map(|direction| direction.distance(site))
    }

    /// The line that a site lies in.
    pub fn line(self, site: Site) -> Line {
        let [through, across, _] = self.key(site);
        [through, across]
    }
}

/// How many directions a scan of a grid has.
fn n_directions(grid: Grid) -> usize {
    match grid {
        Grid::Cube => 3,
        _ => 2,
    }
}
