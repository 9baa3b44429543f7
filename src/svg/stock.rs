//! The parts with which a page draws placements by itself: it takes the drawing of a blank placement, writes the name of the
//! piece and the sides that it shows, and paints them.

use std::collections::BTreeMap;

use serde::Serialize;

use super::Picture;
use crate::drawing::colour::Colour;
use crate::drawing::sides::Sides;
use crate::drawing::{Colours, Place};
use crate::plan::{BORDER, Placement};

#[derive(Debug, Default, Serialize)]
pub struct Stock {
    /// For each slot, a placement that shows all that one can show there.
    blanks: Vec<String>,
    /// For each slot, a placement that leaves it free, if slots may be left free.
    holes: Vec<String>,
    slots: Vec<String>,
    /// By the symbol that they show.
    sides: BTreeMap<String, Dye>,
    /// By the IDs of the pieces that have a colour.
    pieces: BTreeMap<String, Dye>,
    /// What every side shows that touches no other, and no side that touches one.
    rim: Option<String>,
    /// The sides that touch, each a slot and a side of it from 0, and whether they lie side by side.
    seams: Vec<([(usize, usize); 2], bool)>,
}

#[derive(Debug, Serialize)]
struct Dye {
    /// The symbol or the word on it.
    label: String,
    fill: String,
    ink: &'static str,
    /// The symbol that matches this side.
    mate: Option<String>,
    /// The line between the side and one that matches it.
    line: String,
}

impl Picture {
    #[must_use]
    pub fn stock(&self) -> Stock {
        let places = self.board.places.iter();
        let seams = self.seams.iter();
        let mut stock = Stock {
            slots: places.map(|place| place.called.clone()).collect(),
            seams: seams
                .map(|seam| ([seam.one, seam.other], seam.mark.is_none()))
                .collect(),
            ..Stock::default()
        };
        match &self.board.colours {
            Colours::Sides(sides) => {
                stock.blanks = self.blanks(|place| vec!['?'; place.spots.len()]);
                stock.sides = dyes_of_sides(sides);
                stock.rim = sides.rim().map(String::from);
            }
            Colours::Pieces(colours) => {
                stock.blanks = self.blanks(|_| vec![BORDER; 4]);
                stock.holes = self.blanks(|_| Vec::new());
                stock.pieces = self.dyes_of_pieces(colours.iter());
            }
            Colours::Places(colours) => {
                stock.blanks = self.blanks(|_| Vec::new());
                let colours = colours.iter().map(|((_, id), colour)| (id, colour));
                stock.pieces = self.dyes_of_pieces(colours);
            }
        }
        stock
    }

    /// For each slot, a placement without a name that shows these symbols.
    fn blanks(&self, look: impl Fn(&Place) -> Vec<char>) -> Vec<String> {
        let blank = |(slot, place): (usize, &Place)| {
            let (piece, look) = ("?".to_owned(), look(place));
            self.fragment(&Placement { slot, piece, look })
        };
        self.board.places.iter().enumerate().map(blank).collect()
    }

    fn dyes_of_pieces<'a>(
        &self,
        colours: impl Iterator<Item = (&'a String, &'a Colour)>,
    ) -> BTreeMap<String, Dye> {
        let dye = |(id, colour): (&String, &Colour)| {
            let dye = Dye {
                label: id.clone(),
                fill: colour.hex(),
                ink: colour.ink(),
                mate: None,
                line: self.theme.line.to_owned(),
            };
            (id.clone(), dye)
        };
        colours.map(dye).collect()
    }
}

fn dyes_of_sides(sides: &Sides) -> BTreeMap<String, Dye> {
    let symbols = sides.symbols();
    let dye = |symbol: &char| {
        let paint = sides.paint(*symbol);
        let mut mates = symbols.iter();
        let mate = mates.find(|other| sides.matches(*symbol, **other));
        let dye = Dye {
            label: sides.label(*symbol),
            fill: paint.fill,
            ink: paint.ink,
            mate: mate.map(char::to_string),
            line: paint.stroke,
        };
        (symbol.to_string(), dye)
    };
    symbols.iter().map(dye).collect()
}
