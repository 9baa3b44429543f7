//! Shapes made of squares, and how they turn.

/// A square of a grid: its row and its column, both from 0, downwards and to the right.
pub type Square = (usize, usize);

/// Squares that belong together, moved as far up and to the left as possible, row by row.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Polyomino {
    squares: Vec<Square>,
}

/// One way to pick up a shape and lay it down again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Motion {
    /// Whether the shape is turned over first, left to right.
    pub flipped: bool,
    /// By how many quarters it then turns clockwise.
    pub quarters: usize,
}

impl Polyomino {
    /// The shape of these squares.
    #[must_use]
    pub fn new(squares: &[Square]) -> Self {
        Self::from_any(squares.to_vec())
    }

    /// The squares, row by row, the topmost row and the leftmost column being 0.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// The shape after a motion.
    #[must_use]
    pub fn moved(&self, motion: Motion) -> Self {
        Self::from_any(motion.applied_to(&self.squares))
    }

    /// Whether every square can be reached from every other over touching squares.
    #[must_use]
    pub fn is_connected(&self) -> bool {
        first_unreachable(&self.squares).is_none()
    }

    fn from_any(squares: Vec<Square>) -> Self {
        let mut squares = in_the_corner(squares);
        squares.sort_unstable();
        squares.dedup();
        Self { squares }
    }
}

impl Motion {
    /// Every motion made of turns and flips, as far as they are allowed; the motion that changes nothing comes
    /// first.
    #[must_use]
    pub fn all(turn: bool, flip: bool) -> Vec<Self> {
        let quarters = if turn { 0..4 } else { 0..1 };
        let sides: &[bool] = if flip { &[false, true] } else { &[false] };
        let motions = sides.iter().flat_map(|flipped| {
            quarters.clone().map(|quarters| Self {
                flipped: *flipped,
                quarters,
            })
        });
        motions.collect()
    }

    /// Where each square of a board comes to lie, as a position in the board; `None` where the board does not come
    /// to lie on itself.
    #[must_use]
    pub fn onto_itself(self, board: &[Square]) -> Option<Vec<usize>> {
        let moved = in_the_corner(self.applied_to(board));
        let board = in_the_corner(board.to_vec());
        let place = |square| board.iter().position(|other| other == square);
        moved.iter().map(place).collect()
    }

    /// Where squares come to lie.
    fn applied_to(self, squares: &[Square]) -> Vec<Square> {
        let last_column = squares.iter().map(|square| square.1).max().unwrap_or(0);
        let last_row = squares.iter().map(|square| square.0).max().unwrap_or(0);
        let side = last_row.max(last_column);
        let moved = squares.iter().map(|(row, column)| {
            let column = if self.flipped { side - column } else { *column };
            (0..self.quarters).fold((*row, column), |(row, column), _| (column, side - row))
        });
        moved.collect()
    }
}

/// These squares, moved together as far up and to the left as they go.
fn in_the_corner(squares: Vec<Square>) -> Vec<Square> {
    let top = squares.iter().map(|square| square.0).min().unwrap_or(0);
    let left = squares.iter().map(|square| square.1).min().unwrap_or(0);
    let moved = squares.into_iter();
    moved
        .map(|(row, column)| (row - top, column - left))
        .collect()
}

/// The squares that touch a square: above it, to its right, below it and to its left. Past the first row or column lies a
/// square that no board has.
#[must_use]
pub fn neighbours((row, column): Square) -> [Square; 4] {
    [
        (row.wrapping_sub(1), column),
        (row, column + 1),
        (row + 1, column),
        (row, column.wrapping_sub(1)),
    ]
}

/// The first square that cannot be reached from the first one over touching squares.
pub fn first_unreachable(squares: &[Square]) -> Option<usize> {
    let mut reached = vec![false; squares.len()];
    let mut to_visit = Vec::from_iter((!squares.is_empty()).then_some(0));
    while let Some(idx) = to_visit.pop() {
        if std::mem::replace(&mut reached[idx], true) {
            continue;
        }
        let touching = neighbours(squares[idx]);
        to_visit.extend((0..squares.len()).filter(|other| touching.contains(&squares[*other])));
    }
    reached.iter().position(|is_reached| !is_reached)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quarter_turns_clockwise() {
        let shape = Polyomino::new(&[(0, 0), (0, 1), (0, 2), (1, 0)]);
        let turned = shape.moved(Motion {
            flipped: false,
            quarters: 1,
        });
        assert_eq!(turned.squares(), [(0, 0), (0, 1), (1, 1), (2, 1)]);
    }

    #[test]
    fn flipping_after_turning_is_a_motion_too() {
        let shape = Polyomino::new(&[(0, 0), (0, 1), (1, 0), (2, 0), (3, 0)]);
        let looks: std::collections::BTreeSet<_> = Motion::all(true, true)
            .into_iter()
            .map(|motion| shape.moved(motion))
            .collect();
        assert_eq!(looks.len(), 8);
        for look in &looks {
            for motion in Motion::all(true, true) {
                assert!(looks.contains(&look.moved(motion)));
            }
        }
    }

    #[test]
    fn a_board_away_from_the_corner_turns_onto_itself() {
        let board = [(1, 2), (1, 3), (2, 2), (2, 3)];
        let quarter = Motion {
            flipped: false,
            quarters: 1,
        };
        assert_eq!(quarter.onto_itself(&board), Some(vec![1, 3, 0, 2]));
        assert_eq!(quarter.onto_itself(&board[..2]), None);
    }
}
