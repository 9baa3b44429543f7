//! What flowers look like.

mod svg;
mod text;

use super::file::Flower;
use crate::output::svg::colour::Sides;
use crate::output::svg::legend::Legend;
use crate::output::svg::mosaic::Dress;
use crate::plan::{Filling, Look, Placement, Sheet, Theme};

/// The look of a flower.
#[derive(Debug)]
pub struct RingLook {
    order: usize,
    sides: Sides,
}

impl RingLook {
    /// The look of this flower. The same side has the same colour in every picture of it.
    pub fn new(flower: &Flower, legend: &Legend) -> Self {
        let sides = flower.pieces.iter().flat_map(|piece| &piece.sides);
        Self {
            order: flower.order(),
            sides: Sides::new(sides.copied(), None, false, legend),
        }
    }
}

impl RingLook {
    /// The borders of the pieces as text, where the text draws any.
    pub fn outline(&self) -> String {
        match self.order {
            6 => text::draw_outline(),
            _ => String::new(),
        }
    }
}

impl Look for RingLook {
    fn text(&self, filling: &Filling) -> String {
        match self.order {
            6 => text::draw_hexagons(filling),
            order => text::draw_unrolled(order, filling),
        }
    }

    fn words(&self, placements: &Filling) -> Vec<String> {
        let words = |Placement { slot, piece, .. }: &Placement| match slot {
            0 => format!("piece {piece} in the centre"),
            side => format!("piece {piece} at side {side}"),
        };
        placements.iter().map(words).collect()
    }

    fn sheet(&self, theme: &'static Theme) -> Box<dyn Sheet> {
        let sides = self.sides.clone();
        Box::new(svg::sheet(self.order, Dress { sides, theme }))
    }
}
