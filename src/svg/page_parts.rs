//! The parts with which a page draws placements by itself: it takes the drawing of a blank placement, writes the name of the
//! piece and the sides that it shows, and paints them.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::Picture;
use crate::drawing::colour::Colour;
use crate::drawing::sides::Sides;
use crate::drawing::{Colours, DrawnPlace};
use crate::plan::{BORDER, Placement};

impl Picture {
    /// For each slot: its name (`slots`), the width for the name of a piece (`rooms`), a placement that shows all that a placement can
    /// show there (`blanks`), one that leaves it free, if slots may be left free (`holes`), the slot `beyond` each of its sides, if
    /// pieces take several slots, and the `faces` that are seen in perspective. Then, for each symbol in `sides` and each ID in `pieces`,
    /// the label and the colours; the symbol along the `rim`, which is on no side that touches another; and the `seams`: two sides that
    /// touch, each as a slot and one of its sides, and the discs that join them if they are not side by side.
    #[must_use]
    pub fn page_parts(&self) -> Value {
        let mut sides = BTreeMap::new();
        let mut pieces = BTreeMap::new();
        let (mut rim, mut holes, mut beyond) = (None, Vec::new(), Vec::new());
        let blanks = match &self.board.colours {
            Colours::Sides(shown) => {
                sides = paints_of_sides(shown);
                rim = shown.rim();
                self.blanks(|place| vec!['?'; place.spots.len()])
            }
            Colours::Pieces(colours) => {
                holes = self.blanks(|_| Vec::new());
                beyond = self.each_place(|place| {
                    let touches = place.touches.iter();
                    touches
                        .map(|touch| touch.map(|(slot, _)| slot))
                        .collect::<Vec<_>>()
                });
                pieces = self.paints_of_pieces(colours.iter());
                self.blanks(|_| vec![BORDER; 4])
            }
            Colours::Places(colours) => {
                let colours = colours.iter().map(|((_, id), colour)| (id, colour));
                pieces = self.paints_of_pieces(colours);
                self.blanks(|_| Vec::new())
            }
        };
        let seams = self
            .seams
            .iter()
            .map(|seam| ([seam.one, seam.other], self.unlaid_tags("joint", seam)));
        json!({
            "slots": self.each_place(|place| place.called.clone()),
            "rooms": self.each_place(|place| place.name_room.0),
            "blanks": blanks,
            "holes": holes,
            "beyond": beyond,
            "faces": self.faces(),
            "sides": sides,
            "pieces": pieces,
            "rim": rim,
            "seams": seams.collect::<Vec<_>>(),
        })
    }

    fn each_place<T>(&self, of_place: impl Fn(&DrawnPlace) -> T) -> Vec<T> {
        self.board.places.iter().map(of_place).collect()
    }

    /// For each slot, a placement without a name that shows these symbols.
    fn blanks(&self, look: impl Fn(&DrawnPlace) -> Vec<char>) -> Vec<String> {
        let blank = |(slot, place): (usize, &DrawnPlace)| {
            let (piece, look) = ("?".to_owned(), look(place));
            self.fragment(&Placement { slot, piece, look })
        };
        self.board.places.iter().enumerate().map(blank).collect()
    }

    /// The colours of pieces, and those of their faces and of the names on them, by the number of the shadow.
    fn paints_of_pieces<'a>(
        &self,
        colours: impl Iterator<Item = (&'a String, &'a Colour)>,
    ) -> BTreeMap<String, Value> {
        let shadows = self.shadows();
        let paint = |(id, colour): (&String, &Colour)| {
            let shade = |shadow: &f64| {
                let shade = colour.darker(*shadow);
                (shade.hex(), shade.ink())
            };
            let shades: Vec<_> = shadows.iter().map(shade).collect();
            let painted = json!({ "fill": colour.hex(), "ink": colour.ink(), "shades": shades });
            (id.clone(), painted)
        };
        colours.map(paint).collect()
    }
}

/// The colours of sides, and for each the symbol that matches it.
fn paints_of_sides(sides: &Sides) -> BTreeMap<String, Value> {
    let symbols = sides.symbols();
    let paint = |symbol: &char| {
        let fill = sides.fill(*symbol);
        let painted = json!({
            "label": sides.label(*symbol),
            "fill": fill.hex(),
            "stroke": sides.colour(*symbol).hex(),
            "ink": fill.ink(),
            "mate": symbols.iter().find(|other| sides.matches(*symbol, **other)),
        });
        (symbol.to_string(), painted)
    };
    symbols.iter().map(paint).collect()
}
