//! What covers look like. A side of a cell looks [`JOINED`] where its piece goes on, and otherwise [`BORDER`], clockwise
//! from the top; one that stays free shows its [`free_look`] all round.

mod svg;
mod text;

use std::collections::BTreeMap;

use super::model::{BoardCell, Cover};
pub use super::parts::JOINED;
use super::parts::first_of_parts;
use crate::output::svg::colour::{Colour, numbered};
use crate::output::svg::legend::Legend;
use crate::plan::{Filling, LIGHT, Look, Sheet, Theme};

/// What a cell shows at a side where its piece ends.
pub const BORDER: char = '#';

/// What a cell shows at every side that stays free for the hole of this number, from 0: no two holes look alike.
#[must_use]
pub fn free_look(hole_idx: usize) -> char {
    let hole_idx = u32::try_from(hole_idx).unwrap_or(u32::MAX);
    char::from_u32(u32::from('0').saturating_add(hole_idx)).unwrap_or(char::MAX)
}

/// The look of a cover.
#[derive(Debug, Clone)]
pub struct CellLook {
    cells: Vec<BoardCell>,
    /// The colours of the pieces.
    colours: BTreeMap<String, Colour>,
    theme: &'static Theme,
}

impl CellLook {
    /// The look of this cover.
    pub fn new(cover: &Cover, legend: &Legend) -> Self {
        let pieces: Vec<&str> = cover.pieces.iter().map(|piece| piece.id.as_str()).collect();
        let colours = legend.colours_of(&pieces);
        let pieces = pieces.into_iter().map(str::to_owned);
        Self {
            cells: cover.cells.clone(),
            colours: pieces.zip(colours).collect(),
            theme: &LIGHT,
        }
    }
}

impl CellLook {
    fn colour(&self, piece: &str) -> Colour {
        let colour = self.colours.get(piece).copied();
        colour.unwrap_or_else(|| numbered(0))
    }
}

impl Look for CellLook {
    fn text(&self, filling: &Filling) -> String {
        text::draw_cells(&self.cells, filling)
    }

    fn words(&self, placements: &Filling) -> Vec<String> {
        let firsts = first_of_parts(&self.cells, placements);
        let words = placements.iter().zip(&firsts).map(|(placement, first)| {
            let covered = placements.iter().zip(&firsts);
            let covered = covered.filter(|(_, other)| *other == first);
            let names = covered.map(|(other, _)| self.cells[other.slot].name.as_str());
            let names: Vec<&str> = names.collect();
            format!("{} on {}", placement.piece, names.join(" "))
        });
        words.collect()
    }

    fn sheet(&self, theme: &'static Theme) -> Box<dyn Sheet> {
        Box::new(Self {
            theme,
            ..self.clone()
        })
    }
}
