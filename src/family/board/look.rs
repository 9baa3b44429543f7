//! What boards look like.

mod free;
mod seams;
mod svg;
mod text;

use super::model::{Board, Match};
use super::shape::{Shape, Slot};
use crate::output::svg::colour::Sides;
use crate::output::svg::legend::Legend;
use crate::output::svg::mosaic::Dress;
use crate::plan::{Filling, Look, Placement, Sheet, Theme};

/// The look of a board.
#[derive(Debug)]
pub struct TileLook {
    shape: Shape,
    slots: Vec<Slot>,
    sides: Sides,
}

impl TileLook {
    /// The look of this board. The same side has the same colour in every picture of it.
    pub fn new(board: &Board, legend: &Legend) -> Self {
        let sides = board.tiles.iter().flat_map(|tile| &tile.sides);
        Self {
            shape: board.shape,
            slots: board.slots.clone(),
            sides: Sides::new(
                sides.map(|side| side.symbol),
                board.rim.map(|side| side.symbol),
                board.matching == Match::Opposite,
                legend,
            ),
        }
    }
}

impl Look for TileLook {
    fn text(&self, filling: &Filling) -> String {
        text::draw(self.shape, &self.slots, filling)
    }

    fn words(&self, placements: &Filling) -> Vec<String> {
        let words = |placement: &Placement| {
            let slot = &self.slots[placement.slot].name;
            format!("piece {} at slot {slot}", placement.piece)
        };
        placements.iter().map(words).collect()
    }

    fn sheet(&self, theme: &'static Theme) -> Box<dyn Sheet> {
        let sides = self.sides.clone();
        Box::new(svg::sheet(self.shape, &self.slots, Dress { sides, theme }))
    }
}
