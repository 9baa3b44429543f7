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
        look.rotate_right(self.turns[placement.slot]);
        Placement {
            slot: self.slots[placement.slot],
            piece: placement.piece.clone(),
            look,
        }
    }
}

/// Counts fillings, those that the symmetries turn into each other once, and identical pieces alike.
#[must_use]
pub fn count_distinct(fillings: impl IntoIterator<Item = Filling>, symmetries: &[Symmetry]) -> u64 {
    let least_looks = fillings.into_iter().map(|filling| {
        let looks = symmetries
            .iter()
            .map(|symmetry| looks(&symmetry.apply(&filling)));
        looks.min()
    });
    least_looks.collect::<BTreeSet<_>>().len() as u64
}

/// What a filling looks like when nobody reads the IDs of its pieces.
fn looks(filling: &Filling) -> Vec<(usize, Vec<char>)> {
    filling
        .iter()
        .map(|placement| (placement.slot, placement.look.clone()))
        .collect()
}
