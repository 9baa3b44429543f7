//! Fillings: what a row of the last stage puts where, and when two of them are the same.

use std::collections::BTreeSet;
use std::fmt::Debug;

use crate::relation::Row;

/// A piece in its place.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Placement {
    /// The place, counted from 0.
    pub slot: usize,
    /// The piece's ID.
    pub piece: String,
    /// What the piece shows there, side by side: clockwise, from the side that its slot counts first.
    pub look: Vec<char>,
}

/// A filled board: its placements by slot.
pub type Filling = Vec<Placement>;

/// Reads rows of a stage as fillings, partial ones where the stage is not the last.
pub trait Reader: Debug + Send + Sync {
    /// The placements of a row of the stage with this index, counted from 0.
    fn filling(&self, stage_idx: usize, row: &Row) -> Filling;
}

/// One way to turn the whole board into itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Symmetry {
    /// For each slot: the slot where its piece comes to lie.
    pub slots: Vec<usize>,
    /// For each slot: by how many sides, clockwise, its piece's look turns on the way.
    pub turns: Vec<usize>,
    /// Whether the board is turned over: looks are then read the other way round before they turn.
    pub flipped: bool,
}

impl Symmetry {
    fn apply(&self, filling: &Filling) -> Filling {
        let mut turned: Filling = filling
            .iter()
            .map(|placement| self.turn(placement))
            .collect();
        turned.sort_by_key(|placement| placement.slot);
        turned
    }

    fn turn(&self, placement: &Placement) -> Placement {
        let mut look = placement.look.clone();
        if self.flipped {
            look.reverse();
        }
        look.rotate_right(self.turns[placement.slot]);
        Placement {
            slot: self.slots[placement.slot],
            piece: placement.piece.clone(),
            look,
        }
    }
}

/// Counts fillings, those that the symmetries turn into each other once.
#[must_use]
pub fn count_up_to(fillings: &[Filling], symmetries: &[Symmetry]) -> u64 {
    count_classes(fillings, symmetries, Filling::clone)
}

/// Counts fillings, those that the symmetries turn into each other once, and identical pieces alike.
#[must_use]
pub fn count_distinct(fillings: &[Filling], symmetries: &[Symmetry]) -> u64 {
    count_classes(fillings, symmetries, looks)
}

/// Counts fillings, those once that a symmetry gives the same key.
fn count_classes<K: Ord>(
    fillings: &[Filling],
    symmetries: &[Symmetry],
    key: impl Fn(&Filling) -> K,
) -> u64 {
    let least_keys = fillings.iter().map(|filling| {
        let keys = symmetries
            .iter()
            .map(|symmetry| key(&symmetry.apply(filling)));
        keys.min()
    });
    least_keys.collect::<BTreeSet<_>>().len() as u64
}

/// What a filling looks like when nobody reads the IDs of its pieces.
fn looks(filling: &Filling) -> Vec<(usize, Vec<char>)> {
    filling
        .iter()
        .map(|placement| (placement.slot, placement.look.clone()))
        .collect()
}
