//! The parts with which a page draws placements by itself: it takes the drawing of a blank placement, writes the name of the
//! piece and the sides that it shows, and paints them.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Value, json};

use super::{Picture, Seam};
use crate::drawing::colour::Colour;
use crate::drawing::sides::{Paint, Sides};
use crate::drawing::{Colours, DrawnPlace};
use crate::plan::{BORDER, Placement};

/// Two sides that touch, each a slot and a side of it from 0, and the discs that join them if they do not lie side by side.
type Joined = ([(usize, usize); 2], Option<String>);

#[derive(Debug, Default, Serialize)]
pub struct PageParts {
    /// For each slot, a placement that shows all that one can show there.
    blanks: Vec<String>,
    /// For each slot, a placement that leaves it free, if slots may be left free.
    holes: Vec<String>,
    slots: Vec<String>,
    /// For each slot, how wide the name of a piece may be.
    rooms: Vec<f64>,
    /// By the symbol that they show: the label, how it is painted, and the symbol of the mate.
    sides: BTreeMap<String, Value>,
    /// By the IDs of the pieces that have a colour: the label, how it is painted, and the colours and inks of its faces, by the number
    /// of the shadow.
    pieces: BTreeMap<String, Value>,
    /// The symbol of the sides that touch no other, which no side that touches one shows.
    rim: Option<String>,
    seams: Vec<Joined>,
    /// For each slot, the slot beyond each of its sides, if pieces take several slots.
    beyond: Vec<Vec<Option<usize>>>,
    /// For each slot, the border at each of its sides, which is drawn on top of everything.
    borders: Vec<Vec<String>>,
    /// For each slot, the faces that are seen in perspective, if the board is drawn so.
    faces: Vec<Vec<Value>>,
}

impl Picture {
    #[must_use]
    pub fn page_parts(&self) -> PageParts {
        let mut parts = PageParts {
            slots: self.each_place(|place| place.called.clone()),
            rooms: self.each_place(|place| place.name_room.0),
            seams: self.seams.iter().map(|seam| self.joined(seam)).collect(),
            faces: self.faces(),
            ..PageParts::default()
        };
        match &self.board.colours {
            Colours::Sides(sides) => {
                parts.blanks = self.blanks(|place| vec!['?'; place.spots.len()]);
                parts.sides = paints_of_sides(sides);
                parts.rim = sides.rim().map(String::from);
            }
            Colours::Pieces(colours) => {
                parts.blanks = self.blanks(|_| vec![BORDER; 4]);
                parts.holes = self.blanks(|_| Vec::new());
                parts.beyond = self.each_place(|place| {
                    let touches = place.touches.iter();
                    touches.map(|touch| touch.map(|(slot, _)| slot)).collect()
                });
                parts.borders = self.each_place(|place| {
                    let sides = 0..place.outline.len();
                    sides.map(|side| self.joint_of_cell(place, side)).collect()
                });
                parts.pieces = self.paints_of_pieces(colours.iter());
            }
            Colours::Places(colours) => {
                parts.blanks = self.blanks(|_| Vec::new());
                let colours = colours.iter().map(|((_, id), colour)| (id, colour));
                parts.pieces = self.paints_of_pieces(colours);
            }
        }
        parts
    }

    /// A seam, with the discs at its ends if they do not lie side by side.
    fn joined(&self, seam: &Seam) -> Joined {
        let tags = seam
            .mark
            .map(|mark| self.tags("joint", seam, mark, &self.unlaid()));
        ([seam.one, seam.other], tags)
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

    fn paints_of_pieces<'a>(
        &self,
        colours: impl Iterator<Item = (&'a String, &'a Colour)>,
    ) -> BTreeMap<String, Value> {
        let shadows = self.shadows();
        let paint = |(id, colour): (&String, &Colour)| {
            let shades = shadows.iter().map(|shadow| colour.darker(*shadow));
            let painted = json!({
                "label": id,
                "fill": colour.hex(),
                "stroke": self.theme.line,
                "ink": colour.ink(),
                "shades": shades.map(|shade| (shade.hex(), shade.ink())).collect::<Vec<_>>(),
            });
            (id.clone(), painted)
        };
        colours.map(paint).collect()
    }
}

fn paints_of_sides(sides: &Sides) -> BTreeMap<String, Value> {
    let symbols = sides.symbols();
    let paint = |symbol: &char| {
        let mate = symbols.iter().find(|other| sides.matches(*symbol, **other));
        let Paint { fill, stroke, ink } = sides.paint(*symbol);
        let label = sides.label(*symbol);
        let painted =
            json!({ "label": label, "fill": fill, "stroke": stroke, "ink": ink, "mate": mate });
        (symbol.to_string(), painted)
    };
    symbols.iter().map(paint).collect()
}
