//! What the IDs of placements mean, for rows that somebody else wrote.

use super::choice::Choice;
use super::geometry::{Geometry, Placed};
use super::scan::Scan;
use crate::puzzle::{Cover, CoverClaim};

/// What every placement of a cover is. The IDs are the puzzle's own: no plan and no option changes them.
#[derive(Debug)]
pub struct PlacementNames(Geometry);

impl PlacementNames {
    /// The placements of this cover.
    #[must_use]
    pub fn new(cover: &Cover) -> Self {
        let choice = Choice::every(cover);
        Self(Geometry::new(cover, &choice, Scan::usual(cover)))
    }

    /// The piece or hole of a placement, and the squares of the board that it takes; nothing where no placement has this
    /// ID.
    #[must_use]
    pub fn claim(&self, id: i64) -> Option<CoverClaim> {
        let (name, slots) = match self.0.placement(id)? {
            Placed::Piece { orientation, slots } => (&orientation.piece_id, slots),
            Placed::Hole { hole, slot, .. } => (&hole.name, vec![slot]),
        };
        let cells = slots.into_iter().map(|slot| &self.0.cells[slot]);
        Some(CoverClaim {
            name: name.clone(),
            squares: cells.map(|cell| (cell.row, cell.column)).collect(),
        })
    }
}
