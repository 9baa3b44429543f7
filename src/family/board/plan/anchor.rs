//! A piece that tells the turns of a board apart. If it may lie in as many slots as the board has turns, such as a corner
//! piece in a corner, then every solution turns into one where it lies in the first of them. Solutions with the piece there
//! are enough to look for, and each of them stands for as many as the board has turns.

use super::rules::SlotRule;
use crate::family::board::model::{Board, Tile};
use crate::plan::Symmetry;

/// A piece, and the slots between which the turns of the board take it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Anchor {
    pub piece: usize,
    /// The slot where it is looked for.
    pub slot: usize,
    /// The other slots where it could lie.
    pub others: Vec<usize>,
}

/// The first piece of the board that tells its turns apart. All pieces have to be in use.
pub fn of(board: &Board, rules: &[Vec<SlotRule>], symmetries: &[Symmetry]) -> Option<Anchor> {
    let mut pieces = 0..board.tiles.len();
    let slots = |piece| slots_of(board, rules, piece);
    pieces.find_map(|piece| {
        if !is_single(board, piece) {
            return None;
        }
        let (slot, others) = slots(piece)
            .split_first()
            .map(|(slot, others)| (*slot, others.to_vec()))?;
        let mut images: Vec<usize> = symmetries.iter().map(|turn| turn.slots[slot]).collect();
        images.sort_unstable();
        let is_orbit =
            images.len() == others.len() + 1 && images[0] == slot && images[1..] == others;
        (!others.is_empty() && is_orbit).then_some(Anchor {
            piece,
            slot,
            others,
        })
    })
}

/// The slots where a piece may lie in some turn.
pub fn slots_of(board: &Board, rules: &[Vec<SlotRule>], piece: usize) -> Vec<usize> {
    let looks = board.looks(&board.tiles[piece]);
    let fits =
        |rules: &Vec<SlotRule>, turn| rules.iter().all(|rule| rule.asks.fits(board, piece, turn));
    let slots = 0..rules.len();
    slots
        .filter(|slot| looks.iter().any(|turn| fits(&rules[*slot], *turn)))
        .collect()
}

/// True if there is no other piece that looks like this one.
fn is_single(board: &Board, piece: usize) -> bool {
    let tile = &board.tiles[piece];
    let is_alike = |other: &Tile| (0..board.n_turns()).any(|turn| other.look(turn) == tile.look(0));
    tile.copies == 1 && board.tiles.iter().filter(|other| is_alike(other)).count() == 1
}
