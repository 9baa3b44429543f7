//! What the IDs of placements mean, for rows from any source.

use super::choice::Choice;
use super::geometry::Geometry;
use super::scan::Scan;
use crate::family::cover::model::Cover;
use crate::family::cover::polyomino::Square;

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
    pub fn named(&self, id: i64) -> Option<(String, Vec<Square>)> {
        let placed = self.0.placement(id)?;
        let squares = placed.slots().iter().map(|slot| self.0.cells[*slot].square);
        Some((placed.name().to_owned(), squares.collect()))
    }
}
