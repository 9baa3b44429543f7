//! Whether a filled board obeys the rules of its puzzle, from the puzzle file alone: no plan and no join has a part in
//! it. Whatever a row claims to show is looked up on the pieces once more.

mod board;
mod cover;
mod flower;
mod logic;

use super::{Kind, Puzzle, Square};

/// What a row says lies where.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Claim {
    /// A flower.
    Flower {
        /// The ID of the piece in the centre, which lies as the file has it.
        centre: String,
        /// The pieces round it, clockwise from the centre's side 1.
        ring: Vec<RingClaim>,
    },
    /// A board: for each slot, in the order of the puzzle, which piece lies there.
    Board(Vec<TileClaim>),
    /// A cover: the pieces laid down and the holes left.
    Cover(Vec<CoverClaim>),
    /// A row of houses: the house of every value, category by category, counted from 1.
    Logic(Vec<i64>),
}

/// A piece of a ring.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RingClaim {
    /// Its ID.
    pub piece: String,
    /// The sides that touch, clockwise, the one that faces the centre in the middle; it may be left out where the piece
    /// shows the centre's side only once.
    pub seq: Option<String>,
}

/// A piece of a board.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct TileClaim {
    /// Its number in the file, counted from 1.
    pub number: i64,
    /// By how many sides it is turned clockwise.
    pub turn: i64,
}

/// A piece or a hole of a cover, and where it lies.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CoverClaim {
    /// The ID of the piece, or the name of the hole.
    pub name: String,
    /// The squares that it takes.
    pub squares: Vec<Square>,
}

/// Everything that is wrong with a filled board, in words, a rule at a time; nothing where it is a solution.
#[must_use]
pub fn faults(puzzle: &Puzzle, claim: &Claim) -> Vec<String> {
    match (&puzzle.kind, claim) {
        (Kind::Flower(flower), Claim::Flower { centre, ring }) => {
            flower::faults(flower, centre, ring)
        }
        (Kind::Board(board), Claim::Board(tiles)) => board::faults(board, tiles),
        (Kind::Cover(cover), Claim::Cover(laid)) => cover::faults(cover, laid),
        (Kind::Logic(logic), Claim::Logic(houses)) => logic::faults(logic, houses),
        _ => vec![format!(
            "it is no filling of a puzzle of the family `{}`",
            puzzle.family()
        )],
    }
}

/// How often: "once", "3 times".
fn times(n: usize) -> String {
    match n {
        1 => "once".to_owned(),
        _ => format!("{n} times"),
    }
}
