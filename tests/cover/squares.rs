//! Squares, how shapes made of them turn, and dice to cut boards with.

use std::collections::BTreeSet;

pub type Square = (usize, usize);
pub type Signed = (isize, isize);

/// A generator of numbers that is good enough to cut boards with.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 40).unwrap() % n
    }
}

pub fn motions(turn: bool, flip: bool) -> Vec<(bool, usize)> {
    let all = [false, true]
        .into_iter()
        .flat_map(|flip| (0..4).map(move |turn| (flip, turn)));
    all.filter(|(is_flipped, quarters)| (flip || !is_flipped) && (turn || *quarters == 0))
        .collect()
}

/// Squares after a motion, pushed into the upper left corner.
pub fn shape(squares: &[Square], mirrored: bool, quarters: usize) -> BTreeSet<Signed> {
    let squares = squares.iter();
    let squares: Vec<Signed> = squares
        .map(|square| moved(*square, mirrored, quarters))
        .collect();
    let top = squares.iter().map(|square| square.0).min().unwrap();
    let left = squares.iter().map(|square| square.1).min().unwrap();
    let squares = squares.into_iter();
    squares
        .map(|(row, column)| (row - top, column - left))
        .collect()
}

pub fn moved((row, column): Square, mirrored: bool, quarters: usize) -> Signed {
    let (row, column) = (row.cast_signed(), column.cast_signed());
    let start = if mirrored {
        (row, -column)
    } else {
        (row, column)
    };
    (0..quarters).fold(start, |(row, column), _| (column, -row))
}

/// Squares that hang together, this one among them, as many as wanted if there are so many.
pub fn part_of(
    squares: &BTreeSet<Square>,
    first: Square,
    size: usize,
    dice: &mut Dice,
) -> BTreeSet<Square> {
    let mut part = BTreeSet::from([first]);
    while part.len() < size {
        let touching: Vec<Square> = squares
            .iter()
            .copied()
            .filter(|square| {
                let touches =
                    |other: &Square| square.0.abs_diff(other.0) + square.1.abs_diff(other.1) == 1;
                !part.contains(square) && part.iter().any(touches)
            })
            .collect();
        if touching.is_empty() {
            break;
        }
        part.insert(touching[dice.below(touching.len())]);
    }
    part
}

pub fn drawn(squares: &[Square]) -> String {
    let last_row = squares.iter().map(|square| square.0).max().unwrap();
    let last_column = squares.iter().map(|square| square.1).max().unwrap();
    let row = |row: usize| -> String {
        let places = (0..=last_column).map(|column| squares.contains(&(row, column)));
        places
            .map(|is_square| if is_square { 'X' } else { '.' })
            .collect()
    };
    (0..=last_row).map(row).collect::<Vec<_>>().join("/")
}
