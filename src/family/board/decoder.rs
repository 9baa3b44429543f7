//! The meaning of the rows of a board: which piece lies where, and how it is turned.

use serde_json::{Value as Json, json};

use super::model::{Board, Match, Tile};
use super::plan::{at_column, mask, wants_column};
use super::shape::Shape;
use crate::plan::{Decoder, Filling, Highlight, Mask, Meaningless, Placement, ReadFilling, Stage};
use crate::problem::Expr;
use crate::relation::{Cell, Row};
use crate::sql::{Template, in_lines, template};
use crate::words::count_of;

impl Board {
    /// The piece and the turn that a candidate is, by its ID.
    fn tile(&self, id: &Cell) -> Option<(&Tile, usize)> {
        let id = id.as_index()?;
        let tile = self.tiles.get((id / self.id_step()).checked_sub(1)?)?;
        let turn = id % self.id_step();
        (turn < tile.sides.len()).then_some((tile, turn))
    }

    /// The slot whose candidate a column of the stages holds.
    fn slot_of(&self, column: &str) -> Option<usize> {
        (0..self.slots.len()).find(|slot| at_column(self, *slot) == column)
    }

    /// The slot and the side for which a column of the stages says what it has to show.
    fn side_wanted_in(&self, column: &str) -> Option<(usize, usize)> {
        let slots = self.slots.iter().enumerate();
        let mut sides =
            slots.flat_map(|(slot, of)| (0..of.touches.len()).map(move |side| (slot, side)));
        sides.find(|side| wants_column(self, *side) == column)
    }

    /// Sides as the file has them: a character each, or words with commas between them.
    fn sides_in_words(&self, look: &[char]) -> String {
        let shown = look.iter().map(|symbol| self.shown(*symbol));
        let between = if self.words.is_empty() { "" } else { ", " };
        shown.collect::<Vec<_>>().join(between)
    }

    /// By how many sides a placed piece is turned clockwise; the fewest where it looks the same in several turns.
    pub(super) fn turn(&self, placement: &Placement) -> usize {
        let mut tiles = self.tiles.iter();
        let tile = tiles.find(|tile| tile.id == placement.piece);
        let turn = tile.and_then(|tile| {
            let mut turns = 0..self.n_turns();
            turns.find(|turn| tile.look(*turn) == placement.look)
        });
        turn.unwrap_or_default()
    }
}

/// The columns `At_...`, the last ones of every stage, hold the candidates.
impl Decoder for Board {
    fn filling(&self, slots: &[usize], row: &Row) -> ReadFilling {
        let first = row.len().saturating_sub(slots.len());
        let placed = slots.iter().zip(first..).map(|(slot, idx)| {
            let tile = row.get(idx).and_then(|id| self.tile(id));
            let (tile, turn) = tile.ok_or(Meaningless(idx))?;
            Ok(Placement {
                slot: *slot,
                piece: tile.id.clone(),
                look: tile.look(turn),
            })
        });
        let mut filling: Filling = placed.collect::<ReadFilling>()?;
        filling.sort_by_key(|placement| placement.slot);
        Ok(filling)
    }

    fn noun(&self) -> &'static str {
        "piece"
    }

    fn candidate(&self, id: &Cell) -> String {
        match self.tile(id) {
            None => "piece ".to_owned(),
            Some((tile, 0)) => format!("piece {}", tile.id),
            Some((tile, turn)) => format!("piece {} turned by {turn}", tile.id),
        }
    }

    fn legend(&self, slots: &[usize], row: &Row) -> Option<String> {
        let first = row.len().checked_sub(slots.len())?;
        let placed = slots.iter().zip(&row[first..]);
        let placed = placed.filter_map(|(slot, id)| {
            let (tile, turn) = self.tile(id)?;
            Some((&self.slots[*slot].name, id.as_index()?, tile, turn))
        });
        let placed: Vec<_> = placed.collect();
        let turned = placed.iter().find(|(_, _, _, turn)| *turn > 0);
        let (slot, id, tile, turn) = turned.or(placed.first())?;
        let number = id / self.id_step();
        let number = if tile.id == number.to_string() {
            String::new()
        } else {
            format!(", number {number} in the puzzle file")
        };
        let turn = match turn {
            0 => "not turned".to_owned(),
            sides => format!("turned clockwise by {}", count_of(*sides as u64, "side")),
        };
        Some(format!(
            "At_{slot} is what lies at slot {slot}: {id} is piece {}{number}, {turn}.",
            tile.id
        ))
    }

    fn column(&self, column: &str, _: Option<usize>) -> Option<String> {
        let name = |slot: usize| &self.slots[slot].name;
        if let Some(slot) = self.slot_of(column) {
            return Some(format!("the ID of the candidate at slot {}", name(slot)));
        }
        let (slot, side) = self.side_wanted_in(column)?;
        let slot = name(slot);
        let meets = match self.matching {
            Match::Equal => "the side that it meets",
            Match::Opposite => "the negative of the side that it meets",
        };
        Some(format!(
            "what slot {slot} has to show at its side {side}, clockwise from 0: {meets}"
        ))
    }

    fn columns(&self) -> Vec<String> {
        ["Slot", "Piece", "Turn", "Sides"].map(str::to_owned).into()
    }

    fn rows(&self, filling: &Filling) -> Vec<Row> {
        let row = |placement: &Placement| {
            vec![
                match self.shape {
                    Shape::Free => Cell::from(self.slots[placement.slot].name.as_str()),
                    _ => Cell::from(placement.slot),
                },
                Cell::from(placement.piece.as_str()),
                Cell::from(self.turn(placement)),
                Cell::from(self.sides_in_words(&placement.look)),
            ]
        };
        filling.iter().map(row).collect()
    }

    fn template(&self, stage: &Stage) -> (Template, Json) {
        let mut slots = stage.fills.clone();
        slots.sort_unstable();
        let placed = slots
            .into_iter()
            .map(|slot| (slot, format!("At_{}", self.slots[slot].name)));
        let worded = (0..self.n_sides()).filter(|_| !self.words.is_empty());
        let holes = json!({
            "placed": in_lines(placed, |(_, column)| column.len() + 20),
            "worded": worded.collect::<Vec<_>>(),
        });
        (template!("board/solution.sql"), holes)
    }

    fn highlight(&self, stage: &Stage, test: &Expr, _: &[Stage]) -> Highlight {
        let columns = test.columns();
        let wanted = columns
            .iter()
            .filter_map(|(_, column)| self.side_wanted_in(column));
        let touched = |(slot, side): (usize, usize)| {
            let touch = self.slots[slot].touches.get(side).copied().flatten();
            let other = touch.map(|touch| (touch.slot, touch.side));
            std::iter::once((slot, side)).chain(other)
        };
        let sides: Vec<(usize, usize)> = wanted.flat_map(touched).collect();
        let used = mask::columns(self, "Used");
        let is_of_pieces = columns
            .iter()
            .any(|(_, column)| used.iter().any(|used| used == column));
        let held = columns
            .iter()
            .filter_map(|(_, column)| self.slot_of(column));
        Highlight {
            places: if is_of_pieces && sides.is_empty() {
                stage.fills.clone()
            } else {
                held.collect()
            },
            sides,
            ..Highlight::default()
        }
    }

    fn mask(&self, column: &str) -> Option<Mask> {
        if self.tiles.iter().any(|tile| tile.mask_bits() > 1) {
            return None;
        }
        let bases = ["Used", "Unit", "Full_Bit"];
        let mask_no = bases.iter().find_map(|base| {
            let columns = mask::columns(self, base);
            columns.iter().position(|name| name == column)
        })?;
        let tiles = self.tiles.iter().zip(mask::bits_of(self));
        let tiles = tiles.filter(|(_, bits)| bits.mask == mask_no);
        Some(Mask::Pieces(
            tiles.map(|(tile, _)| tile.id.clone()).collect(),
        ))
    }

    fn candidates(&self) -> Option<&'static str> {
        Some("Candidate")
    }

    fn numbered(&self, stage: &Stage) -> Vec<(String, String)> {
        let names = stage.fills.iter().map(|slot| &self.slots[*slot].name);
        names
            .map(|name| (format!("At_{name}"), format!("Slot_{name}")))
            .collect()
    }
}
