//! Shapes made of the cells of a grid, their motions, and the symmetries of boards.

use std::collections::BTreeMap;

use super::{COLUMN, Grid, LAYER, ROW, Site, minus, plus, points_up};

/// The cells of a shape, row by row, moved as far up and to the left as possible.
///
/// ```
/// use joinsaw::drawing::grid::{Grid, Polyform};
///
/// let l = Polyform::new(Grid::Square, &[[0, 4, 4], [0, 5, 4], [0, 6, 4], [0, 6, 5]]);
/// assert_eq!(l.sites()[0], [0, 0, 0]);
/// assert_eq!(l.n_parts(), 1);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Polyform {
    grid: Grid,
    sites: Vec<Site>,
    /// The colour of each cell; `None` if the cells have no colours.
    colours: Vec<Option<char>>,
}

/// For each axis along which a board wraps round, its first line and its number of lines: the last line touches the first.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Wrap(pub [Option<(i64, i64)>; 3]);

/// One way to turn or flip a shape.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Motion {
    grid: Grid,
    matrix: Matrix,
    /// True if it makes a mirror image.
    pub flipped: bool,
}

/// A linear map of points, scaled by 2 so that turns by a sixth need no fractions.
type Matrix = [[i64; 3]; 3];

const IDENTITY: Matrix = [[2, 0, 0], [0, 2, 0], [0, 0, 2]];

/// Swaps left and right.
const FLIP: Matrix = [[2, 0, 0], [0, 2, 0], [0, 0, -2]];

/// A quarter turn, clockwise.
const QUARTER: Matrix = [[2, 0, 0], [0, 0, 2], [0, -2, 0]];

/// Turns a cube towards the viewer.
const TIP: Matrix = [[0, 2, 0], [-2, 0, 0], [0, 0, 2]];

/// A sixth of a turn, clockwise. Middles have rows in thirds of the height of a triangle, and columns in halves of its edge.
const SIXTH: Matrix = [[2, 0, 0], [0, 1, 3], [0, -1, 1]];

impl Wrap {
    /// The site of the board that a site beyond the rim wraps round to.
    #[must_use]
    pub fn site(self, mut site: Site) -> Site {
        for (line, wrap) in site.iter_mut().zip(self.0) {
            if let Some((first, n_lines)) = wrap {
                *line = first + (*line - first).rem_euclid(n_lines);
            }
        }
        site
    }

    /// The shifts that map the board onto itself, starting with the shift by 0.
    pub fn shifts(self) -> impl Iterator<Item = Site> {
        let [layers, rows, columns] = self.0.map(|wrap| wrap.map_or(1, |(_, n_lines)| n_lines));
        let rows = (0..layers).flat_map(move |layer| (0..rows).map(move |row| (layer, row)));
        rows.flat_map(move |(layer, row)| (0..columns).map(move |column| [layer, row, column]))
    }
}

impl Grid {
    /// Every motion made of the allowed turns and flips, starting with the identity. A flip comes before the turn.
    #[must_use]
    pub fn motions(self, turn: bool, flip: bool) -> Vec<Motion> {
        let turns = if turn { self.turns() } else { vec![IDENTITY] };
        let motion = |matrix, flipped| Motion {
            grid: self,
            matrix,
            flipped,
        };
        let unflipped = turns.iter().map(|turn| motion(*turn, false));
        let flips = turns.iter().filter(|_| flip);
        let all = unflipped.chain(flips.map(|turn| motion(after(*turn, FLIP), true)));
        all.collect()
    }

    /// The allowed motions that generate all others, each with its name.
    #[must_use]
    pub fn moves(self, turn: bool, flip: bool) -> Vec<(&'static str, Motion)> {
        let turns: &[_] = match self {
            _ if !turn => &[],
            Self::Square => &[("Turn", QUARTER)],
            Self::Hexagon | Self::Triangle => &[("Turn", SIXTH)],
            Self::Cube => &[("Turn", QUARTER), ("Tip", TIP)],
        };
        let named = turns.iter().chain(flip.then_some(&("Turn over", FLIP)));
        let motion = |&(name, matrix): &(&'static str, Matrix)| {
            let flipped = matrix == FLIP;
            let grid = self;
            (
                name,
                Motion {
                    grid,
                    matrix,
                    flipped,
                },
            )
        };
        named.map(motion).collect()
    }

    /// All turns, starting with the identity.
    fn turns(self) -> Vec<Matrix> {
        let mut turns = vec![IDENTITY];
        let moves = self.moves(true, false);
        let mut done = 0;
        while done < turns.len() {
            for (_, motion) in &moves {
                let turned = after(motion.matrix, turns[done]);
                if !turns.contains(&turned) {
                    turns.push(turned);
                }
            }
            done += 1;
        }
        if self == Self::Cube {
            // By the axis that each axis maps to, and then by whether its direction is reversed.
            turns.sort_by_key(|turn| {
                (
                    turn.map(|row| row.map(|cell| cell == 0)),
                    turn.map(|row| row.iter().sum::<i64>() < 0),
                )
            });
        }
        turns
    }

    /// The middle of a cell, in units that let turns map integers to integers. The middle of a triangle is nearer to its base than to its
    /// apex.
    fn middle(self, [layer, row, column]: Site) -> Site {
        let down = 2 - i64::from(!points_up([layer, row, column]));
        match self {
            Self::Square | Self::Cube => [layer, row, column],
            Self::Hexagon => [layer, 3 * row, column],
            Self::Triangle => [layer, 3 * row + down, column],
        }
    }

    /// The upper left corner of these sites: subtracting it moves them as far up and to the left as they go.
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

    /// The grid of its cells.
    #[must_use]
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// Its cells, row by row; the topmost row and the leftmost column are 0.
    #[must_use]
    pub fn sites(&self) -> &[Site] {
        &self.sites
    }

    /// The shape after a motion.
    #[must_use]
    pub fn moved(&self, motion: Motion) -> Self {
        let cells = self.cells();
        let moved = cells.map(|(site, colour)| (motion.applied_to(site), colour));
        Self::coloured(self.grid, moved.collect())
    }

    /// The number of connected parts.
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
    /// Applies the motion and then a shift to a board that may wrap round. Returns, for each cell, the cell that it maps to and, for each
    /// side of that cell, the side that maps to it. `None` if the board does not map onto itself.
    #[must_use]
    pub fn onto_itself(
        self,
        board: &[Site],
        wrap: Wrap,
        shifted: Site,
    ) -> Option<(Vec<usize>, Vec<Vec<usize>>)> {
        let cells: BTreeMap<Site, usize> = board.iter().copied().zip(0..).collect();
        let turned: Vec<Site> = board.iter().map(|site| self.applied_to(*site)).collect();
        let from = self.grid.corner(&turned);
        let shift = plus(minus(self.grid.corner(board), from), shifted);
        let moved = |site: Site| plus(self.applied_to(site), shift);
        let moved_on = |site: Site| wrap.site(moved(site));
        // A site has to map to the same site, whichever way round the board it is reached.
        let is_kept = |axis: usize| {
            let mut way = [0; 3];
            way[axis] = wrap.0[axis].map_or(0, |(_, n_lines)| n_lines);
            let mut board = board.iter();
            board.all(|site| moved_on(plus(*site, way)) == moved_on(*site))
        };
        if !self.grid.is_shift(shifted) || ![LAYER, ROW, COLUMN].into_iter().all(is_kept) {
            return None;
        }
        let sides = |site: &Site| {
            let neighbours = self.grid.neighbours(*site).into_iter();
            let before: Vec<Site> = neighbours.map(moved).collect();
            let after = self.grid.neighbours(moved(*site)).into_iter();
            after
                .map(|side| before.iter().position(|other| *other == side))
                .collect()
        };
        let cell = |site: &Site| cells.get(&moved_on(*site)).copied();
        let cells: Option<_> = board.iter().map(cell).collect();
        Some((cells?, board.iter().map(sides).collect::<Option<_>>()?))
    }

    /// The site that this site maps to if the origin stays fixed.
    fn applied_to(self, site: Site) -> Site {
        let middle = self.grid.middle(site);
        let [layer, row, column] = self.matrix.map(|row| dot(row, middle) / 2);
        if matches!(self.grid, Grid::Square | Grid::Cube) {
            [layer, row, column]
        } else {
            [layer, row.div_euclid(3), column]
        }
    }
}

/// The map that applies `other`, and then `one`.
fn after(one: Matrix, other: Matrix) -> Matrix {
    let column = |axis: usize| other.map(|row| row[axis]);
    one.map(|row| [LAYER, ROW, COLUMN].map(|axis| dot(row, column(axis)) / 2))
}

fn dot(one: [i64; 3], other: [i64; 3]) -> i64 {
    one.iter().zip(other).map(|(a, b)| a * b).sum()
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
        // A shape without symmetries, drawn on each grid, and the number of its orientations.
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
        let (cells, sides) = quarter
            .onto_itself(&board, Wrap::default(), [0; 3])
            .unwrap();
        assert_eq!(cells, [1, 3, 0, 2]);
        // What was on the left is on top now.
        assert_eq!(sides[0], [3, 0, 1, 2]);
        let part = quarter.onto_itself(&board[..2], Wrap::default(), [0; 3]);
        assert_eq!(part, None);
    }
}
