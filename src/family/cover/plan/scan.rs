//! The order in which the cells of a board are numbered and therefore covered: line by line, from one of its corners.

use crate::family::cover::error::CoverError;
use crate::family::cover::model::Cover;
use crate::family::cover::polyomino::Square;

/// One way to walk over a board line by line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scan {
    /// Where a line goes.
    along: Direction,
    /// Where the next line lies.
    across: Direction,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Direction {
    Right,
    Left,
    Down,
    Up,
}

const HORIZONTAL: [Direction; 2] = [Direction::Right, Direction::Left];
const VERTICAL: [Direction; 2] = [Direction::Down, Direction::Up];

impl Direction {
    fn name(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Left => "left",
            Self::Down => "down",
            Self::Up => "up",
        }
    }

    /// How far a place lies in this direction.
    fn distance(self, (row, column): (i64, i64)) -> i64 {
        match self {
            Self::Right => column,
            Self::Left => -column,
            Self::Down => row,
            Self::Up => -row,
        }
    }
}

impl Scan {
    /// The scan along the shorter side of a board, from its first cell: what is covered ends in a short edge.
    pub fn usual(cover: &Cover) -> Self {
        let (n_rows, n_columns) = cover.extent();
        let (along, across) = match n_rows < n_columns {
            true => (Direction::Down, Direction::Right),
            false => (Direction::Right, Direction::Down),
        };
        Self { along, across }
    }

    /// All eight scans.
    pub fn all() -> impl Iterator<Item = Self> {
        let pairs = HORIZONTAL
            .into_iter()
            .flat_map(|x| VERTICAL.map(|y| (x, y)));
        pairs.flat_map(|(x, y)| [(x, y), (y, x)].map(|(along, across)| Self { along, across }))
    }

    /// The scan that the options ask for: `right` and `down` is reading order.
    ///
    /// # Errors
    /// When the words are not two directions, one of them along the rows and one along the columns.
    pub fn parse(words: &[String]) -> Result<Self, CoverError> {
        let mut scans = Self::all();
        let found = scans.find(|scan| scan.words().iter().eq(words));
        found.ok_or_else(|| CoverError::WrongScan {
            found: words.join(","),
        })
    }

    /// The scan as `--order` spells it.
    fn words(self) -> [&'static str; 2] {
        [self.along.name(), self.across.name()]
    }

    /// The scan as the end of a sentence, if it is not the usual one.
    pub fn in_words(self, cover: &Cover) -> String {
        if self == Self::usual(cover) {
            return String::new();
        }
        let [along, across] = self.words();
        format!("; cells {along}, then {across}")
    }

    /// Puts the cells in the order of the scan: line by line.
    pub fn key(self, square: Square) -> (i64, i64) {
        let signed = |n: usize| i64::try_from(n).unwrap_or(i64::MAX);
        let place = (signed(square.0), signed(square.1));
        (self.across.distance(place), self.along.distance(place))
    }
}
