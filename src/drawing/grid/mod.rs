//! Grids: cells that fill the plane or space, and the shapes that are made of them. A file for each grid says which cells touch,
//! how shapes turn, and how boards are drawn.

mod cube;
mod sixths;
mod square;

use std::collections::BTreeMap;

use crate::drawing::geometry::Point;
use crate::drawing::{DrawnPlace, Heading, Layout};
pub(crate) use sixths::points_up;

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
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grid {
    /// Squares.
    #[default]
    Square,
    /// Hexagons, each row shifted by half a cell against the one above.
    Hexagon,
    /// Triangles that point up and down by turns.
    Triangle,
    /// Cubes, in layers.
    Cube,
}

/// Cells of a grid that belong together, moved as far up and to the left as possible, row by row.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Polyform {
    grid: Grid,
    sites: Vec<Site>,
    /// The colour of each cell; `None` if they have none.
    colours: Vec<Option<char>>,
}

/// The first line and the number of lines of each axis along which a board wraps round: the last line then touches the first.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Wrap(pub [Option<(i64, i64)>; 3]);

impl Wrap {
    /// The site of the board that is meant by one that may lie beyond its rim.
    #[must_use]
    pub fn site(self, mut site: Site) -> Site {
        for (line, wrap) in site.iter_mut().zip(self.0) {
            if let Some((first, n_lines)) = wrap {
                *line = first + (*line - first).rem_euclid(n_lines);
            }
        }
        site
    }

    /// The shifts that take the board onto itself, starting with the one that changes nothing.
    pub fn shifts(self) -> impl Iterator<Item = Site> {
        let [layers, rows, columns] = self.0.map(|wrap| wrap.map_or(1, |(_, n_lines)| n_lines));
        let rows = (0..layers).flat_map(move |layer| (0..rows).map(move |row| (layer, row)));
        rows.flat_map(move |(layer, row)| (0..columns).map(move |column| [layer, row, column]))
    }
}

/// One way to pick up a shape and lay it down again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Motion {
    grid: Grid,
    matrix: Matrix,
    /// True if it makes a mirror image.
    pub flipped: bool,
}

/// Where a board comes to lie by a motion.
#[derive(Debug, PartialEq, Eq)]
pub struct Moved {
    /// For each cell, the one that it comes to lie on.
    pub cells: Vec<usize>,
    /// For each cell, the side of it that comes to lie on each side of the other.
    pub sides: Vec<Vec<usize>>,
}

/// A linear map of points, twice as large, so that turns by a sixth need no fraction either.
type Matrix = [[i64; 3]; 3];

const IDENTITY: Matrix = [[2, 0, 0], [0, 2, 0], [0, 0, 2]];

/// Turns over, left to right.
const FLIP: Matrix = [[2, 0, 0], [0, 2, 0], [0, 0, -2]];

/// Turns a cube towards the viewer.
const TIP: Matrix = [[0, 2, 0], [-2, 0, 0], [0, 0, 2]];

/// The geometry of one grid.
trait Lattice {
    /// A cell as a word, and several.
    fn nouns(&self) -> [&'static str; 2];

    /// The sites that touch one, clockwise; they may lie beyond every board.
    fn neighbours(&self, site: Site) -> Vec<Site>;

    /// All turns, starting with the one that changes nothing.
    fn turns(&self) -> Vec<Matrix>;

    /// The middle of a cell, in whole numbers that turns map onto such.
    fn middle(&self, site: Site) -> Site {
        site
    }

    /// The cell with this middle.
    fn around(&self, middle: Site) -> Site {
        middle
    }

    /// True if the grid looks the same when it is moved so far.
    fn is_shift(&self, _: Site) -> bool {
        true
    }

    /// The corners of a cell on the sheet, in halves of its width, clockwise from the start of its first side.
    fn corners(&self, site: Site) -> Vec<Point>;

    /// The places of a board, without their names, and its layout as text.
    fn laid_out(&self, sites: &[Site]) -> (Vec<DrawnPlace>, Layout);

    /// The names beside the places of a board.
    fn headings(&self, _: &[Site]) -> Vec<Heading> {
        Vec::new()
    }
}

impl Grid {
    /// All grids, the one of squares first.
    pub const ALL: [Self; 4] = [Self::Square, Self::Hexagon, Self::Triangle, Self::Cube];

    fn lattice(self) -> &'static dyn Lattice {
        match self {
            Self::Square => &square::Squares,
            Self::Hexagon => &sixths::Hexagons,
            Self::Triangle => &sixths::Triangles,
            Self::Cube => &cube::Cubes,
        }
    }

    /// A cell as a word: "square".
    #[must_use]
    pub fn noun(self) -> &'static str {
        self.lattice().nouns()[0]
    }

    /// Cells as a word: "squares".
    #[must_use]
    pub fn nouns(self) -> &'static str {
        self.lattice().nouns()[1]
    }

    /// The axes along which its cells lie.
    #[must_use]
    pub fn axes(self) -> &'static [usize] {
        match self {
            Self::Cube => &[LAYER, ROW, COLUMN],
            _ => &[ROW, COLUMN],
        }
    }

    /// The sites that touch one, side by side: clockwise, and for cubes then the layers before and behind.
    #[must_use]
    pub fn neighbours(self, site: Site) -> Vec<Site> {
        self.lattice().neighbours(site)
    }

    /// True if a shape that is moved so far lies on cells again, and as it did.
    pub(crate) fn is_shift(self, shift: Site) -> bool {
        self.lattice().is_shift(shift)
    }

    /// Every motion made of turns and flips, as far as they are allowed; the motion that changes nothing comes
    /// first. A flip comes before the turn.
    #[must_use]
    pub fn motions(self, turn: bool, flip: bool) -> Vec<Motion> {
        let mut turns = self.lattice().turns();
        if !turn {
            turns.truncate(1);
        }
        let sides: &[bool] = if flip { &[false, true] } else { &[false] };
        let motions = sides.iter().flat_map(|flipped| {
            turns.iter().map(move |turn| Motion {
                grid: self,
                matrix: if *flipped { after(*turn, FLIP) } else { *turn },
                flipped: *flipped,
            })
        });
        motions.collect()
    }

    /// The motions that make all others, as far as they are allowed, each with its name.
    #[must_use]
    pub fn moves(self, turn: bool, flip: bool) -> Vec<(&'static str, Motion)> {
        let turns: &[_] = match self {
            _ if !turn => &[],
            Self::Square => &[("Turn", square::QUARTER)],
            Self::Hexagon | Self::Triangle => &[("Turn", sixths::SIXTH)],
            Self::Cube => &[("Turn", square::QUARTER), ("Tip", TIP)],
        };
        let flips = flip.then_some(("Turn over", FLIP));
        let named = turns.iter().copied().chain(flips);
        let grid = self;
        let moves = named.map(|(name, matrix)| {
            let flipped = matrix == FLIP;
            (
                name,
                Motion {
                    grid,
                    matrix,
                    flipped,
                },
            )
        });
        moves.collect()
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
            neighbours
                .map(|neighbour| touches(site, neighbour))
                .collect()
        };
        sites.iter().map(around).collect()
    }

    /// The corners of a cell on the sheet, in halves of its width, clockwise from the start of its first side. Those of a cube are
    /// those of its square.
    #[must_use]
    pub fn corners(self, site: Site) -> Vec<Point> {
        self.lattice().corners(site)
    }

    /// The places of a board, without their names, and its layout as text.
    #[must_use]
    pub fn laid_out(self, sites: &[Site]) -> (Vec<DrawnPlace>, Layout) {
        let (places, layout) = self.lattice().laid_out(sites);
        let touching = places.into_iter().zip(self.touching(sites));
        let places = touching.map(|(place, touches)| DrawnPlace { touches, ..place });
        (places.collect(), layout)
    }

    /// The names beside the places of a board.
    #[must_use]
    pub fn headings(self, sites: &[Site]) -> Vec<Heading> {
        self.lattice().headings(sites)
    }

    /// Where sites are that are moved together as far up and to the left as they go.
    fn corner(self, sites: &[Site]) -> Site {
        let least = |axis: usize| sites.iter().map(|site| site[axis]).min().unwrap_or(0);
        let mut corner = [LAYER, ROW, COLUMN].map(least);
        if !self.is_shift(corner) {
            corner[COLUMN] -= 1;
        }
        corner
    }
}

impl Polyform {
    /// The shape of these cells.
    #[must_use]
    pub fn new(grid: Grid, sites: &[Site]) -> Self {
        Self::coloured(grid, sites.iter().map(|site| (*site, None)).collect())
    }

    /// The shape of these cells, each with its colour.
    #[must_use]
    pub fn coloured(grid: Grid, mut cells: Vec<(Site, Option<char>)>) -> Self {
        let sites: Vec<Site> = cells.iter().map(|(site, _)| *site).collect();
        let corner = grid.corner(&sites);
        cells.sort_unstable();
        cells.dedup();
        let cells = cells.into_iter();
        let (sites, colours) = cells
            .map(|(site, colour)| (minus(site, corner), colour))
            .unzip();
        Self {
            grid,
            sites,
            colours,
        }
    }

    /// Its cells, row by row, each with its colour.
    pub fn cells(&self) -> impl Iterator<Item = (Site, Option<char>)> {
        self.sites.iter().copied().zip(self.colours.iter().copied())
    }

    /// The grid that its cells lie on.
    #[must_use]
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// The cells, row by row, the topmost row and the leftmost column being 0.
    #[must_use]
    pub fn sites(&self) -> &[Site] {
        &self.sites
    }

    /// The shape after a motion.
    #[must_use]
    pub fn moved(&self, motion: Motion) -> Self {
        let cells = self
            .cells()
            .map(|(site, colour)| (motion.applied_to(site), colour));
        Self::coloured(self.grid, cells.collect())
    }

    /// The number of parts that do not touch each other.
    #[must_use]
    pub fn n_parts(&self) -> usize {
        let touches = self.grid.touching(&self.sites);
        let mut reached = vec![false; self.sites.len()];
        let mut n_parts = 0;
        for first in 0..self.sites.len() {
            n_parts += usize::from(!reached[first]);
            let mut to_visit = vec![first];
            while let Some(idx) = to_visit.pop() {
                if !std::mem::replace(&mut reached[idx], true) {
                    to_visit.extend(touches[idx].iter().flatten().map(|(other, _)| *other));
                }
            }
        }
        n_parts
    }
}

impl Motion {
    /// Where a board comes to lie; `None` where that is not on itself.
    #[must_use]
    pub fn onto_itself(self, board: &[Site]) -> Option<Moved> {
        self.round_onto_itself(board, Wrap::default(), [0; 3])
    }

    /// Where a board that may wrap round comes to lie if it is also shifted; `None` where that is not on itself.
    #[must_use]
    pub fn round_onto_itself(self, board: &[Site], wrap: Wrap, shifted: Site) -> Option<Moved> {
        let cells: BTreeMap<Site, usize> = board.iter().copied().zip(0..).collect();
        let moved = board.iter().map(|site| self.applied_to(*site));
        let from = self.grid.corner(&moved.collect::<Vec<_>>());
        let shift = plus(minus(self.grid.corner(board), from), shifted);
        if !self.grid.is_shift(shifted) {
            return None;
        }
        let moved = |site: Site| plus(self.applied_to(site), shift);
        let sides = |site: &Site| {
            let neighbours = self.grid.neighbours(*site).into_iter();
            let before: Vec<Site> = neighbours.map(moved).collect();
            let after = self.grid.neighbours(moved(*site)).into_iter();
            after
                .map(|side| before.iter().position(|other| *other == side))
                .collect()
        };
        // The same site by another way round has to move to the same site.
        let round = |axis: usize| {
            let (_, n_lines) = wrap.0[axis]?;
            let mut way = [0; 3];
            way[axis] = n_lines;
            Some(way)
        };
        let moved_on = |site: Site| wrap.site(moved(site));
        let is_kept = |way: Site| {
            board
                .iter()
                .all(|site| moved_on(plus(*site, way)) == moved_on(*site))
        };
        if ![LAYER, ROW, COLUMN]
            .into_iter()
            .filter_map(round)
            .all(is_kept)
        {
            return None;
        }
        Some(Moved {
            cells: board
                .iter()
                .map(|site| cells.get(&moved_on(*site)).copied())
                .collect::<Option<_>>()?,
            sides: board.iter().map(sides).collect::<Option<_>>()?,
        })
    }

    /// Where a site comes to lie if the origin stays.
    fn applied_to(self, site: Site) -> Site {
        let lattice = self.grid.lattice();
        let middle = lattice.middle(site);
        let moved = self.matrix.map(|row| dot(row, middle) / 2);
        lattice.around(moved)
    }
}

pub(crate) fn plus(one: Site, other: Site) -> Site {
    [LAYER, ROW, COLUMN].map(|axis| one[axis] + other[axis])
}

pub(crate) fn minus(one: Site, other: Site) -> Site {
    [LAYER, ROW, COLUMN].map(|axis| one[axis] - other[axis])
}

/// The map that does what one does after the other.
fn after(one: Matrix, other: Matrix) -> Matrix {
    let column = |axis: usize| other.map(|row| row[axis]);
    one.map(|row| [LAYER, ROW, COLUMN].map(|axis| dot(row, column(axis)) / 2))
}

fn dot(one: [i64; 3], other: [i64; 3]) -> i64 {
    one.iter().zip(other).map(|(a, b)| a * b).sum()
}

/// All turns that repeating one makes.
fn repeated(turn: Matrix) -> Vec<Matrix> {
    let all = std::iter::successors(Some(turn), |last| Some(after(turn, *last)));
    let others = all.take_while(|turn| *turn != IDENTITY);
    std::iter::once(IDENTITY).chain(others).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn flat(squares: &[(i64, i64)]) -> Vec<Site> {
        squares
            .iter()
            .map(|(row, column)| [0, *row, *column])
            .collect()
    }

    #[test]
    fn a_quarter_turns_clockwise() {
        let shape = Polyform::new(Grid::Square, &flat(&[(0, 0), (0, 1), (0, 2), (1, 0)]));
        let turned = shape.moved(Grid::Square.motions(true, false)[1]);
        assert_eq!(turned.sites(), flat(&[(0, 0), (0, 1), (1, 1), (2, 1)]));
    }

    #[test]
    fn flipping_after_turning_is_a_motion_too() {
        // A shape without symmetries, drawn on each grid, and the number of its looks.
        let bent = flat(&[(0, 0), (0, 1), (1, 0), (2, 0), (3, 0)]);
        let hexagons = flat(&[(0, 0), (0, 2), (0, 4), (0, 6), (1, 1)]);
        let triangles = flat(&[(0, 0), (0, 1), (0, 2), (0, 3), (1, 0)]);
        let solid = [
            [0, 0, 0],
            [0, 0, 1],
            [0, 0, 2],
            [0, 1, 0],
            [0, 2, 0],
            [1, 2, 0],
        ];
        let shapes = [
            (Polyform::new(Grid::Square, &bent), 8),
            (Polyform::new(Grid::Hexagon, &hexagons), 12),
            (Polyform::new(Grid::Triangle, &triangles), 12),
            (Polyform::new(Grid::Cube, &solid), 48),
        ];
        for (shape, n_looks) in shapes {
            let motions = shape.grid().motions(true, true);
            assert_eq!(shape.moved(motions[0]), shape);
            let looks: BTreeSet<_> = motions.iter().map(|motion| shape.moved(*motion)).collect();
            assert_eq!(looks.len(), n_looks);
            assert_eq!(shape.grid().motions(true, false).len(), n_looks / 2);
            for look in &looks {
                assert_eq!(look.n_parts(), 1);
                for motion in &motions {
                    assert!(looks.contains(&look.moved(*motion)));
                }
            }
        }
    }

    #[test]
    fn a_triangle_that_points_up_is_another_shape_than_one_that_points_down() {
        let up = Polyform::new(Grid::Triangle, &[[0, 4, 2]]);
        let down = Polyform::new(Grid::Triangle, &[[0, 4, 3]]);
        assert_ne!(up, down);
        let motions = Grid::Triangle.motions(true, false);
        assert_eq!(up.moved(motions[1]), down);
        assert_eq!(up.moved(motions[2]), up);
    }

    #[test]
    fn a_board_away_from_the_corner_turns_onto_itself() {
        let board = flat(&[(1, 2), (1, 3), (2, 2), (2, 3)]);
        let quarter = Grid::Square.motions(true, false)[1];
        let moved = quarter.onto_itself(&board).unwrap();
        assert_eq!(moved.cells, [1, 3, 0, 2]);
        // What was on the left is on top now.
        assert_eq!(moved.sides[0], [3, 0, 1, 2]);
        assert_eq!(quarter.onto_itself(&board[..2]), None);
    }
}
